import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

const maxProcesses = 64;

export type Environment = Record<string, string | undefined>;

/** One line for the operator: the variable's name, its value unless secret, and what is accepted. */
export class ConfigError extends Error {}

/** Environment variables win over the file `.env`. */
export function readEnvironment(folder: string, environment: Environment): Environment {
  const file = resolve(folder, '.env');
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...environment } : environment;
}

/** All settings, parsed once. Nothing else reads `process.env`. */
export type Config = ReturnType<typeof parseConfig>;

export function parseConfig(environment: Environment) {
  /** An empty value counts as unset: that is how a line in `.env` is switched off. */
  function text(name: string): string | undefined {
    return environment[name]?.trim() || undefined;
  }

  function refuse(name: string, accepted: string, isSecret = false): never {
    const found = isSecret ? 'a value that is not shown' : `'${printable(environment[name] ?? '')}'`;
    throw new ConfigError(`${name}: found ${found}, accepted is ${accepted}`);
  }

  function wholeNumber<Fallback extends number | undefined>(
    name: string,
    fallback: Fallback,
    min: number,
    max: number,
    orElse = '',
  ): number | Fallback {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      refuse(name, `${orElse}a whole number from ${min} to ${max}`);
    return number;
  }

  function oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = text(name);
    if (value === undefined) return fallback;
    return (
      choices.find((choice) => choice === value) ?? refuse(name, choices.map((c) => `'${c}'`).join(' or '))
    );
  }

  function url(name: string, protocols: string[], example: string, isSecret = false): string | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      refuse(name, `an address such as ${example}`, isSecret);
    }
    return value;
  }

  function matching(name: string, pattern: RegExp, example: string, isSecret = false): string | undefined {
    const value = text(name);
    if (value !== undefined && !pattern.test(value)) refuse(name, `a value such as ${example}`, isSecret);
    return value;
  }

  /** Settings that need each other: all of them, or none. */
  function together<Name extends string>(
    values: Record<Name, string | undefined>,
  ): Record<Name, string> | undefined {
    const names = Object.keys(values) as Name[];
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === names.length) return undefined;
    if (missing.length > 0) {
      const present = names.find((name) => values[name] !== undefined);
      throw new ConfigError(`${missing.join(' and ')}: found nothing, but needed beside ${present}`);
    }
    return values as Record<Name, string>;
  }

  const port = wholeNumber('PORT', 3000, 0, 65_535);
  const databaseUrl = url(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/name',
    true,
  );

  const mail = together({
    SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465', true),
    MAIL_FROM: matching(
      'MAIL_FROM',
      /^(?:[^\r\n<>@]*<[^\s<>@,]+@[^\s<>@,]+\.[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+\.[^\s<>@,]+)$/,
      'Folklore <booking@example.com>',
    ),
  });
  const sms = together({
    TWILIO_ACCOUNT_SID: matching('TWILIO_ACCOUNT_SID', /^\w+$/, 'AC0123456789abcdef0123456789abcdef'),
    TWILIO_AUTH_TOKEN: matching('TWILIO_AUTH_TOKEN', /^\S+$/, 'the token from your Twilio console', true),
    TWILIO_FROM: matching('TWILIO_FROM', /^(\+[1-9]\d{6,14}|MG\w+)$/, '+17065550142'),
  });
  const openaiKey = matching('OPENAI_API_KEY', /^\S+$/, 'the key from your provider', true);
  const bucket = matching('S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'folklore-files');
  const s3Keys = bucket
    ? together({
        S3_BUCKET: bucket,
        AWS_ACCESS_KEY_ID: matching('AWS_ACCESS_KEY_ID', /^\S+$/, 'the id of an access key', true),
        AWS_SECRET_ACCESS_KEY: matching(
          'AWS_SECRET_ACCESS_KEY',
          /^\S+$/,
          'the secret of an access key',
          true,
        ),
      })
    : undefined;
  const klaviyo = together({
    KLAVIYO_COMPANY_ID: matching('KLAVIYO_COMPANY_ID', /^\w{4,20}$/, 'AbCd12'),
    KLAVIYO_FORM_ID: matching('KLAVIYO_FORM_ID', /^\w{4,20}$/, 'XyZ789'),
  });
  const httpAddress = ['http:', 'https:'];
  // Parsed even while unused, so that a mistake is reported when it is made and not when the key is added.
  const twilioUrl = url('TWILIO_BASE_URL', httpAddress, 'https://api.twilio.com');
  const openaiUrl = url('OPENAI_BASE_URL', httpAddress, 'https://api.openai.com/v1');
  const openaiModel = matching('OPENAI_IMAGE_MODEL', /^[\w.:-]+$/, 'gpt-image-1');
  const s3Endpoint = url('S3_ENDPOINT', httpAddress, 'https://s3.example.com');

  return {
    port,
    host: matching('HOST', /^[\w.:-]+$/, '127.0.0.1'),
    /** How many processes serve the site on this machine. */
    processes:
      text('PROCESSES') === 'auto'
        ? availableParallelism()
        : wholeNumber('PROCESSES', 1, 1, maxProcesses, "'auto', one for each core, or "),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    /** Without a trailing slash. */
    publicUrl: publicOrigin() ?? `http://localhost:${port}`,
    /** Otherwise it is a guess that only holds on the machine itself. */
    isPublicUrlSet: text('PUBLIC_URL') !== undefined,
    trustedProxies: wholeNumber('TRUST_PROXY', 0, 0, 100),
    sampleContent: oneOf('SAMPLE_CONTENT', ['on', 'off'], databaseUrl ? 'off' : 'on') === 'on',
    adminRegistration: oneOf('ADMIN_REGISTRATION', ['invite', 'open', 'closed'], 'invite'),
    applicationsPerHour: wholeNumber('APPLICATION_LIMIT', 60, 0, 1_000_000),
    generationsPerHour: wholeNumber('GENERATION_LIMIT', 30, 0, 1_000_000),
    /** How long decided applications are kept. Unset: until staff erase them. */
    retentionMonths: wholeNumber('RETENTION_MONTHS', undefined, 1, 1_200),
    /** How fast the weekly letter is sent. */
    lettersPerMinute: wholeNumber('LETTERS_PER_MINUTE', 60, 1, 10_000),
    mail: mail && { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM },
    sms: sms && {
      accountSid: sms.TWILIO_ACCOUNT_SID,
      authToken: sms.TWILIO_AUTH_TOKEN,
      from: sms.TWILIO_FROM,
      baseUrl: twilioUrl ?? 'https://api.twilio.com',
    },
    openai: openaiKey
      ? {
          apiKey: openaiKey,
          baseUrl: openaiUrl ?? 'https://api.openai.com/v1',
          model: openaiModel ?? 'gpt-image-1',
        }
      : undefined,
    s3: s3Keys && {
      bucket: s3Keys.S3_BUCKET,
      endpoint: s3Endpoint,
      region: matching('AWS_REGION', /^[\w-]+$/, 'us-east-1') ?? 'us-east-1',
      accessKeyId: s3Keys.AWS_ACCESS_KEY_ID,
      secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY,
    },
    /** The bearer token for reading the metrics. Without it they are not served. */
    metricsToken: matching(
      'METRICS_TOKEN',
      /^[\x21-\x7e]{16,200}$/,
      'the output of `openssl rand -hex 16`: 16 or more letters, digits and signs',
      true,
    ),
    gaMeasurementId: matching('GA_MEASUREMENT_ID', /^G-[A-Z0-9]{4,20}$/, 'G-AB12CD34EF'),
    klaviyo: klaviyo && { companyId: klaviyo.KLAVIYO_COMPANY_ID, formId: klaviyo.KLAVIYO_FORM_ID },
  };

  function publicOrigin(): string | undefined {
    const value = url('PUBLIC_URL', httpAddress, 'https://folklore.example.com');
    if (value === undefined) return undefined;
    const { origin, pathname, search, hash, username } = new URL(value);
    if (pathname !== '/' || search || hash || username)
      refuse('PUBLIC_URL', 'an origin such as https://folklore.example.com');
    return origin;
  }
}

/** Safe to print on one terminal line, without the password that an address may contain. */
function printable(value: string): string {
  return value
    .replace(/\/\/[^/]*@/, '//…@')
    .slice(0, 100)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
}
