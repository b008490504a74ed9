import type { Config } from './config.ts';
import { adviceFor, type StoreState } from './files/file-ownership.ts';
import { missingSentence } from './files/missing-files.ts';
import type { FileCount } from './files/upkeep.store.ts';

export interface Findings {
  address: string;
  /** Where other machines of the house's network reach it. */
  networkAddresses?: string[];
  hasAdmin: boolean | 'not known';
  filesProblem?: string | undefined;
  storeState?: StoreState | undefined;
  /** How many files the database names, and how many of them are not there, where that is known. */
  fileCount?: FileCount | undefined;
}

/** The report for the operator: the address, what is configured, and what the missing settings mean. */
export function startReport(config: Config, findings: Findings): string {
  const { address, networkAddresses = [], hasAdmin } = findings;
  const { databaseUrl, dataDir, mail, sms, openai } = config;
  const lines: [string, string][] = [
    ['address', address],
    // Before the site has a name: how a tablet behind the bar opens it.
    ...(config.isPublicUrlSet || networkAddresses.length === 0
      ? []
      : [['in the house', networkAddresses.join(', ')] satisfies [string, string]]),
    ['public URL', config.publicUrl],
    ['database', databaseUrl ? `PostgreSQL at ${withoutSecrets(databaseUrl)}` : `SQLite in ${dataDir}`],
    ['files', filesLine(config, findings)],
    [
      'mail',
      mail ? `sent from ${mail.from}` : 'not configured (SMTP_URL, MAIL_FROM): kept in the outbox, not sent',
    ],
    ['SMS', sms ? `sent from ${sms.from}` : 'not configured (TWILIO_…): kept in the outbox, not sent'],
    [
      'images',
      openai ? `made by ${openai.model}` : 'made by the built-in poster generator (OPENAI_API_KEY not set)',
    ],
    ['admin', adminLine(config, hasAdmin)],
    ['registration', registrationLines[config.adminRegistration]],
    [
      'metrics',
      config.metricsToken ? 'at /metrics, for whoever has the token' : 'not shown (METRICS_TOKEN not set)',
    ],
    ['analytics', config.gaMeasurementId ? 'Google Analytics' : "the site's own counter"],
    ['sign-up popup', config.klaviyo ? 'Klaviyo' : "the house's own list (KLAVIYO_… not set)"],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return [
    '',
    'Greenroom is ready',
    ...lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    '',
  ].join('\n');
}

function filesLine({ dataDir, s3 }: Config, { filesProblem, storeState, fileCount }: Findings): string {
  const place = s3
    ? `in the bucket ${s3.bucket}${s3.endpoint ? ` at ${new URL(s3.endpoint).host}` : ''}`
    : `in ${dataDir}`;
  if (s3 && filesProblem) return `WARNING: ${place}, but ${filesProblem}; no picture can be stored or shown`;
  const missing = fileCount && missingSentence(fileCount);
  if (storeState === 'foreign' || storeState === 'unowned')
    return `WARNING: ${place}, but ${missing ? `${missing} And they` : 'they'} ${adviceFor(storeState)}`;
  return missing ? `WARNING: ${place}, but ${missing}` : place;
}

function adminLine({ adminRegistration, publicUrl }: Config, hasAdmin: Findings['hasAdmin']): string {
  if (hasAdmin === 'not known') return 'not known: the database did not answer';
  if (hasAdmin) return 'there is an account';
  return adminRegistration === 'closed'
    ? 'none yet, and none can be created: set ADMIN_REGISTRATION=invite and start again'
    : `none yet: whoever comes first to ${publicUrl}/admin/register creates it`;
}

const registrationLines: Record<Config['adminRegistration'], string> = {
  invite: 'the first account is free to create, each later one needs an invitation from an admin',
  open: 'WARNING: anyone can create an admin account (ADMIN_REGISTRATION=open)',
  closed: 'closed, no admin account can be created',
};

function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
