import { describe, expect, test } from 'vitest';
import { type Environment, parseConfig } from './config.ts';
import type { StoreState } from './files/file-ownership.ts';
import { type Findings, startReport } from './start-report.ts';

const s3 = { S3_BUCKET: 'folklore-files', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

function report(
  environment: Environment,
  hasAdmin: Findings['hasAdmin'] = false,
  filesProblem?: string,
): string {
  return startReport(parseConfig(environment), { address: 'http://localhost:3000', hasAdmin, filesProblem });
}

describe('An owner who has started the server reads', () => {
  test('where it is, and what follows from having set up nothing', () => {
    const text = report({ DATA_DIR: '/srv/greenroom' });
    expect(text).toContain('Greenroom is ready');
    expect(text).toMatch(/address +http:\/\/localhost:3000/);
    expect(text).toMatch(/database +SQLite in \/srv\/greenroom/);
    expect(text).toMatch(/files +in \/srv\/greenroom/);
    expect(text).toMatch(/mail +not configured .*SMTP_URL.*outbox/);
    expect(text).toMatch(/SMS +not configured .*TWILIO.*outbox/);
    expect(text).toMatch(/images +made by the built-in poster generator/);
    expect(text).toMatch(/metrics +not shown .*METRICS_TOKEN/);
    expect(text).toMatch(/admin +none yet: whoever comes first to http:\/\/localhost:3000\/admin\/register/);
    expect(text).toMatch(/registration +the first account is free to create/);
    expect(text).not.toContain('WARNING');
  });

  test('how the tablet behind the bar opens it, until the site has a name', () => {
    const findings = {
      address: 'http://localhost:3000',
      hasAdmin: true,
      networkAddresses: ['http://192.168.1.20:3000'],
    };
    expect(startReport(parseConfig({}), findings)).toMatch(/in the house +http:\/\/192\.168\.1\.20:3000\n/);
    const named = parseConfig({ PUBLIC_URL: 'https://folklore.example.com' });
    expect(startReport(named, findings)).not.toContain('192.168');
  });

  test('whether there is an admin yet, and that none can be made where registration is closed', () => {
    expect(report({}, true)).toMatch(/admin +there is an account\n/);
    const closed = { ADMIN_REGISTRATION: 'closed' };
    expect(report(closed)).toMatch(/admin +none yet, and none can be created/);
    expect(report(closed)).toMatch(/registration +closed/);
    expect(report(closed, true)).toMatch(/admin +there is an account\n/);
    expect(report(closed, true)).not.toContain('WARNING');
  });

  test('that nobody knows whether there is an admin, when the database did not answer', () => {
    expect(report({}, 'not known')).toMatch(/admin +not known: the database did not answer\n/);
  });

  test.each([true, false])('a warning when anyone can become an admin (one is there: %s)', (hasAdmin) => {
    expect(report({ ADMIN_REGISTRATION: 'open' }, hasAdmin)).toMatch(/registration +WARNING: anyone/);
  });

  test('a warning when the bucket for files cannot be used, and that nothing else of the site depends on it', () => {
    expect(report(s3)).toMatch(/files +in the bucket folklore-files\n/);
    expect(report(s3, false, 'there is no bucket of that name (S3_BUCKET)')).toMatch(
      /files +WARNING: in the bucket folklore-files, but there is no bucket of that name \(S3_BUCKET\); no picture/,
    );
  });

  test('a warning when pictures are not where they should be', () => {
    const line = (missing: number, storeState: StoreState = 'ours') =>
      startReport(parseConfig({ DATA_DIR: '/srv/greenroom' }), {
        address: '',
        hasAdmin: true,
        storeState,
        fileCount: { named: 412, missing },
      }).match(/files +(.*)\n/)?.[1];
    expect(line(0)).toBe('in /srv/greenroom');
    expect(line(412)).toBe(
      'WARNING: in /srv/greenroom, but 412 of 412 pictures that the database names are not there: is the volume mounted?',
    );
    expect(line(3)).toMatch(/but 3 of 412 pictures .* are not there: see npm run admin -- settle-files$/);
    expect(line(412, 'unowned')).toMatch(/412 of 412 .* mounted\? And they are not known to belong/);
  });

  test('a warning when the files are not known to be those of the database, and what to do about it', () => {
    for (const environment of [{ DATA_DIR: '/srv/greenroom' }, s3]) {
      const text = (storeState: StoreState) =>
        startReport(parseConfig(environment), {
          address: 'http://localhost:3000',
          hasAdmin: true,
          storeState,
        });
      expect(text('ours')).not.toContain('WARNING');
      expect(text('foreign')).toMatch(
        /files +WARNING: in .*, but they belong to another site .*: none of them is deleted\. .*adopt-files\n/,
      );
      expect(text('unowned')).toMatch(
        /files +WARNING: in .*, but they are not known to belong .*adopt-files\n/,
      );
    }
  });

  test('what is set up, and no secret of it', () => {
    const text = report({
      DATABASE_URL:
        'postgres://CANARYuser:CANARYpassword@db.example.com:5432/greenroom?password=CANARYquery#CANARYhash',
      SMTP_URL: 'smtps://CANARYuser:CANARYpassword@mail.example.com',
      MAIL_FROM: 'Folklore <booking@example.com>',
      TWILIO_ACCOUNT_SID: 'CANARYsid',
      TWILIO_AUTH_TOKEN: 'CANARYtoken',
      TWILIO_FROM: '+17065550142',
      TWILIO_BASE_URL: 'https://CANARY:CANARY@sms.example.com',
      OPENAI_API_KEY: 'CANARYkey',
      OPENAI_BASE_URL: 'https://CANARY@ai.example.com/v1',
      OPENAI_IMAGE_MODEL: 'gpt-image-1',
      S3_BUCKET: 'folklore-files',
      S3_ENDPOINT: 'https://CANARY:CANARY@s3.example.com',
      AWS_ACCESS_KEY_ID: 'CANARYid',
      AWS_SECRET_ACCESS_KEY: 'CANARYsecret',
      METRICS_TOKEN: 'CANARYmetricstoken',
      GA_MEASUREMENT_ID: 'G-AB12CD34EF',
      KLAVIYO_COMPANY_ID: 'AbCd12',
      KLAVIYO_FORM_ID: 'XyZ789',
      PUBLIC_URL: 'https://folklore.example.com',
    });
    expect(text).not.toContain('CANARY');
    expect(text).toMatch(/public URL +https:\/\/folklore\.example\.com/);
    expect(text).toMatch(/database +PostgreSQL at db\.example\.com:5432\/greenroom\n/);
    expect(text).toMatch(/files +in the bucket folklore-files at s3\.example\.com\n/);
    expect(text).toMatch(/mail +sent from Folklore <booking@example\.com>/);
    expect(text).toMatch(/SMS +sent from \+17065550142/);
    expect(text).toMatch(/images +made by gpt-image-1/);
    expect(text).toMatch(/metrics +at \/metrics/);
    expect(text).toMatch(/analytics +Google Analytics/);
    expect(text).toMatch(/sign-up popup +Klaviyo/);
  });
});
