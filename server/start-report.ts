import type { Config } from './config.ts';

/** What whoever started the server wants to know: where it is, what is set up, and what follows from the rest. */
export function startReport(config: Config, address: string, hasAdmin: boolean): string {
  const { databaseUrl, dataDir, mail, sms, openai, s3 } = config;
  const lines: [string, string][] = [
    ['address', address],
    ['public URL', config.publicUrl],
    ['database', databaseUrl ? `PostgreSQL at ${withoutSecrets(databaseUrl)}` : `SQLite in ${dataDir}`],
    ['files', `in ${dataDir}${s3 ? ' (S3_BUCKET is set, but not used by this version)' : ''}`],
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
      'figures',
      config.metricsToken ? 'at /metrics, for whoever has the token' : 'not shown (METRICS_TOKEN not set)',
    ],
    ['analytics', config.gaMeasurementId ? 'Google Analytics' : "the site's own counter"],
    ['sign-up popup', config.klaviyo ? 'Klaviyo' : 'not configured (KLAVIYO_…): its button does nothing'],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return [
    '',
    'Greenroom is ready',
    ...lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    '',
  ].join('\n');
}

function adminLine({ adminRegistration, publicUrl }: Config, hasAdmin: boolean): string {
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
