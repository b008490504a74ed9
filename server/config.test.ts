import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, type Environment, parseConfig, readEnvironment } from './config.ts';

function refusal(environment: Environment): string {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(environment)}`);
}

const sms = { TWILIO_ACCOUNT_SID: 'AC0123', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+17065550142' };
const s3 = { S3_BUCKET: 'folklore-files', AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret' };
const mail = { SMTP_URL: 'smtps://u:p@mail.example.com:465', MAIL_FROM: 'Folklore <booking@example.com>' };

const nothingSet = {
  port: 3000,
  host: undefined,
  processes: 1,
  dataDir: resolve('data'),
  databaseUrl: undefined,
  publicUrl: 'http://localhost:3000',
  isPublicUrlSet: false,
  trustedProxies: 0,
  sampleContent: true,
  adminRegistration: 'invite',
  applicationsPerHour: 60,
  generationsPerHour: 30,
  lettersPerMinute: 60,
  mail: undefined,
  sms: undefined,
  openai: undefined,
  s3: undefined,
  metricsToken: undefined,
  gaMeasurementId: undefined,
  klaviyo: undefined,
};

const everyName = [
  'PORT',
  'HOST',
  'PROCESSES',
  'DATA_DIR',
  'DATABASE_URL',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'SAMPLE_CONTENT',
  'ADMIN_REGISTRATION',
  'APPLICATION_LIMIT',
  'RETENTION_MONTHS',
  'GENERATION_LIMIT',
  'LETTERS_PER_MINUTE',
  'SMTP_URL',
  'MAIL_FROM',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_BASE_URL',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_IMAGE_MODEL',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'GA_MEASUREMENT_ID',
  'KLAVIYO_COMPANY_ID',
  'KLAVIYO_FORM_ID',
];

describe('An owner who starts the server', () => {
  test('needs to set nothing', () => {
    expect(parseConfig({})).toEqual(nothingSet);
  });

  test('switches a setting off by leaving it empty', () => {
    expect(parseConfig(Object.fromEntries(everyName.map((name) => [name, ''])))).toEqual(nothingSet);
    expect(parseConfig(Object.fromEntries(everyName.map((name) => [name, '  '])))).toEqual(nothingSet);
  });

  test.each<[Environment, object]>([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ PROCESSES: '4' }, { processes: 4 }],
    [{ PROCESSES: 'auto' }, { processes: availableParallelism() }],
    [{ DATA_DIR: '/srv/greenroom' }, { dataDir: '/srv/greenroom' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [
      { DATABASE_URL: 'postgres://u:p@db:5432/g' },
      { databaseUrl: 'postgres://u:p@db:5432/g', sampleContent: false },
    ],
    [{ DATABASE_URL: 'postgresql://db/g' }, { databaseUrl: 'postgresql://db/g' }],
    [{ DATABASE_URL: 'postgres://db/g', SAMPLE_CONTENT: 'on' }, { sampleContent: true }],
    [
      { PUBLIC_URL: 'https://folklore.example.com' },
      { publicUrl: 'https://folklore.example.com', isPublicUrlSet: true },
    ],
    [
      { PUBLIC_URL: 'https://Folklore.example.com:443/' },
      { publicUrl: 'https://folklore.example.com', isPublicUrlSet: true },
    ],
    [
      { PUBLIC_URL: 'http://folklore.example.com:8080' },
      { publicUrl: 'http://folklore.example.com:8080', isPublicUrlSet: true },
    ],
    [{ TRUST_PROXY: '2' }, { trustedProxies: 2 }],
    [{ SAMPLE_CONTENT: 'off' }, { sampleContent: false }],
    [{ ADMIN_REGISTRATION: 'open' }, { adminRegistration: 'open' }],
    [{ ADMIN_REGISTRATION: 'closed' }, { adminRegistration: 'closed' }],
    [{ APPLICATION_LIMIT: '0' }, { applicationsPerHour: 0 }],
    [{ RETENTION_MONTHS: '24' }, { retentionMonths: 24 }],
    [{ RETENTION_MONTHS: '' }, { retentionMonths: undefined }],
    [{ GENERATION_LIMIT: '0' }, { generationsPerHour: 0 }],
    [{ LETTERS_PER_MINUTE: '5' }, { lettersPerMinute: 5 }],
    [{ METRICS_TOKEN: 'sixteen-letters!' }, { metricsToken: 'sixteen-letters!' }],
    [mail, { mail: { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM } }],
    [
      { ...mail, MAIL_FROM: 'booking@example.com' },
      { mail: { smtpUrl: mail.SMTP_URL, from: 'booking@example.com' } },
    ],
    [
      sms,
      {
        sms: {
          accountSid: 'AC0123',
          authToken: 'token',
          from: '+17065550142',
          baseUrl: 'https://api.twilio.com',
        },
      },
    ],
    [
      { ...sms, TWILIO_BASE_URL: 'http://127.0.0.1:9' },
      { sms: expect.objectContaining({ baseUrl: 'http://127.0.0.1:9' }) },
    ],
    [
      { OPENAI_API_KEY: 'sk-1' },
      { openai: { apiKey: 'sk-1', baseUrl: 'https://api.openai.com/v1', model: 'gpt-image-1' } },
    ],
    [
      { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_IMAGE_MODEL: 'dall-e-3' },
      { openai: { apiKey: 'sk-1', baseUrl: 'http://127.0.0.1:9/v1', model: 'dall-e-3' } },
    ],
    [
      s3,
      {
        s3: {
          bucket: 'folklore-files',
          endpoint: undefined,
          region: 'us-east-1',
          accessKeyId: 'AKIA',
          secretAccessKey: 'secret',
        },
      },
    ],
    [
      { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9', AWS_REGION: 'eu-central-1' },
      { s3: expect.objectContaining({ endpoint: 'http://127.0.0.1:9', region: 'eu-central-1' }) },
    ],
    [{ AWS_ACCESS_KEY_ID: 'for another program', AWS_REGION: 'anywhere' }, { s3: undefined }],
    [{ GA_MEASUREMENT_ID: 'G-AB12CD34EF' }, { gaMeasurementId: 'G-AB12CD34EF' }],
    [
      { KLAVIYO_COMPANY_ID: 'AbCd12', KLAVIYO_FORM_ID: 'XyZ789' },
      { klaviyo: { companyId: 'AbCd12', formId: 'XyZ789' } },
    ],
  ])('may set %j', (environment, expected) => {
    expect(parseConfig(environment)).toMatchObject(expected);
  });

  test.each<[string, string]>([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['PORT', '1e3'],
    ['HOST', 'http://localhost'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://db/g'],
    ['DATABASE_URL', 'db.example.com'],
    ['PUBLIC_URL', 'folklore.example.com'],
    ['PUBLIC_URL', 'ftp://folklore.example.com'],
    ['PUBLIC_URL', 'https://folklore.example.com/shop'],
    ['PUBLIC_URL', 'https://folklore.example.com/?a=1'],
    ['PUBLIC_URL', 'https://folklore.example.com/#a'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '101'],
    ['SAMPLE_CONTENT', 'true'],
    ['SAMPLE_CONTENT', 'ON'],
    ['ADMIN_REGISTRATION', 'everyone'],
    ['PROCESSES', '0'],
    ['PROCESSES', '65'],
    ['PROCESSES', 'all'],
    ['APPLICATION_LIMIT', '-1'],
    ['RETENTION_MONTHS', '0'],
    ['RETENTION_MONTHS', '1.5'],
    ['RETENTION_MONTHS', 'never'],
    ['APPLICATION_LIMIT', 'many'],
    ['GENERATION_LIMIT', '1.5'],
    ['LETTERS_PER_MINUTE', '0'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['TWILIO_ACCOUNT_SID', 'AC 0123'],
    ['TWILIO_AUTH_TOKEN', 'two words'],
    ['TWILIO_FROM', '555-0142'],
    ['TWILIO_BASE_URL', 'api.twilio.com'],
    ['OPENAI_API_KEY', 'two words'],
    ['OPENAI_BASE_URL', 'api.openai.com'],
    ['OPENAI_IMAGE_MODEL', 'a model'],
    ['S3_BUCKET', 'Folklore Files'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['GA_MEASUREMENT_ID', 'UA-12345-1'],
    ['GA_MEASUREMENT_ID', "G-A'; script-src *"],
    ['KLAVIYO_COMPANY_ID', 'a b'],
    ['KLAVIYO_FORM_ID', '<script>'],
  ])('is told in one line that %s does not take %j', (name, value) => {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name}: found .+, accepted is .+$`));
    expect(line).not.toContain('\n');
  });

  test.each([
    ['AWS_REGION', { ...s3, AWS_REGION: 'us east' }],
    ['AWS_ACCESS_KEY_ID', { ...s3, AWS_ACCESS_KEY_ID: 'two words' }],
    ['AWS_SECRET_ACCESS_KEY', { ...s3, AWS_SECRET_ACCESS_KEY: 'two words' }],
  ])('is told that %s does not parse, once there is a bucket', (name, environment) => {
    expect(refusal(environment)).toMatch(
      new RegExp(`^${name}: found a value that is|^${name}: found 'us east'`),
    );
  });

  test.each<[Environment, string]>([
    [{ SMTP_URL: mail.SMTP_URL }, 'MAIL_FROM: found nothing, but needed beside SMTP_URL'],
    [{ MAIL_FROM: mail.MAIL_FROM }, 'SMTP_URL: found nothing, but needed beside MAIL_FROM'],
    [
      { TWILIO_FROM: sms.TWILIO_FROM },
      'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN: found nothing, but needed beside TWILIO_FROM',
    ],
    [
      { S3_BUCKET: s3.S3_BUCKET },
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: found nothing, but needed beside S3_BUCKET',
    ],
    [{ KLAVIYO_FORM_ID: 'XyZ789' }, 'KLAVIYO_COMPANY_ID: found nothing, but needed beside KLAVIYO_FORM_ID'],
  ])('is told what is missing beside %j', (environment, line) => {
    expect(refusal(environment)).toBe(line);
  });

  test.each<[string, Environment]>([
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u:CANARY@db/g' }],
    ['SMTP_URL', { ...mail, SMTP_URL: 'http://u:CANARY@mail.example.com' }],
    ['TWILIO_AUTH_TOKEN', { ...sms, TWILIO_AUTH_TOKEN: 'CANARY CANARY' }],
    ['OPENAI_API_KEY', { OPENAI_API_KEY: 'CANARY CANARY' }],
    ['AWS_ACCESS_KEY_ID', { ...s3, AWS_ACCESS_KEY_ID: 'CANARY CANARY' }],
    ['AWS_SECRET_ACCESS_KEY', { ...s3, AWS_SECRET_ACCESS_KEY: 'CANARY CANARY' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'CANARY-tooshort' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'CANARY with a space in it' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://u:CANARY@folklore.example.com' }],
    ['TWILIO_BASE_URL', { ...sms, TWILIO_BASE_URL: 'ftp://u:CANARY@sms.example.com' }],
    ['OPENAI_BASE_URL', { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'ftp://CANARY@ai.example.com' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'ftp://u:CANARY@s3.example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://u:CANARY@mail.example.com' }],
  ])('never sees a secret in the line about %s', (name, environment) => {
    const line = refusal(environment);
    expect(line).toContain(name);
    expect(line).not.toContain('CANARY');
  });

  test('gets one line even for a value of several, or a very long one', () => {
    const line = refusal({ ADMIN_REGISTRATION: `open\nPORT=1\r\n\u001b[31m\u2028${'x'.repeat(5_000)}` });
    expect(line).toMatch(
      /^ADMIN_REGISTRATION: found 'open[^\p{C}\u2028]*', accepted is 'invite' or 'open' or 'closed'$/u,
    );
    expect(line.length).toBeLessThan(250);
  });
});

describe('An owner who keeps settings in a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-config-'));
    writeFileSync(
      join(folder, '.env'),
      '# our shop\nPORT=4000\nMAIL_FROM="Folklore <booking@example.com>"\nSMTP_URL=\'smtp://u:p@mail.example.com\'\nHOST=\n',
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has them read', () => {
    expect(parseConfig(readEnvironment(folder, {}))).toMatchObject({
      port: 4000,
      host: undefined,
      mail: { smtpUrl: 'smtp://u:p@mail.example.com', from: 'Folklore <booking@example.com>' },
    });
  });

  test('overrules them from the real environment', () => {
    expect(parseConfig(readEnvironment(folder, { PORT: '5000' })).port).toBe(5000);
    expect(parseConfig(readEnvironment(folder, { PORT: '' })).port).toBe(3000);
  });

  test('needs no file', () => {
    expect(readEnvironment(join(folder, 'nowhere'), { PORT: '5000' })).toEqual({ PORT: '5000' });
  });
});
