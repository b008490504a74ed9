import type { Config } from './config.ts';

/** What whoever started the server wants to know: where it is, what is set up, and what follows from the rest. */
export function startReport(config: Config, address: string, hasAdmin: boolean): string {
  const { databaseUrl, dataDir, mail, sms, openai, s3 } = config;
  const lines: [string, string][] = [
    ['address', address],
    ['public URL', config.publicUrl],
    ['database', databaseUrl ? `PostgreSQL at ${withoutSecrets(databaseUrl)}` : `SQLite in ${dataDir}`],
    ['files', s3 ? `S3 bucket ${s3.bucket}` : `in ${dataDir}`],
    [
      'mail',
      mail ? `sent from ${mail.from}` : 'not configured (SMTP_URL, MAIL_FROM): kept in the outbox, not sent',
    ],
    ['SMS', sms ? `sent from ${sms.from}` : 'not configured (TWILIO_…): kept in the outbox, not sent'],
    [
      'images',
      openai ? `made by ${openai.model}` : 'made by the built-in poster generator (OPENAI_API_KEY not set)',
    ],
    ['admins', adminsLine(config, hasAdmin)],
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

function adminsLine({ adminRegistration, publicUrl }: Config, hasAdmin: boolean): string {
  const registerPage = `${publicUrl}/admin/register`;
  if (adminRegistration === 'open') {
    return `WARNING: anyone can create an admin account at ${registerPage} (ADMIN_REGISTRATION=open)`;
  }
  if (adminRegistration === 'closed') {
    return hasAdmin
      ? 'no further account can be created (ADMIN_REGISTRATION=closed)'
      : 'none yet, and none can be created (ADMIN_REGISTRATION=closed)';
  }
  return hasAdmin
    ? 'further accounts by invitation from an admin'
    : `none yet: whoever comes first to ${registerPage} becomes one`;
}

function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
