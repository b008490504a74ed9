import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's first choice for argon2id. A stored hash contains its own parameters, so these can be raised. */
const memoryKiB = 19_456;
const passes = 2;
const parallelism = 1;

const saltBytes = 16;
const tagBytes = 32;

const currentPrefix = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$`;
const storedForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const inThreadPool = promisify(argon2);

function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return inThreadPool('argon2id', parameters);
}

/** A PHC string. The password is used byte by byte: nothing is trimmed or normalized. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive({
    message: password,
    nonce: salt,
    memory: memoryKiB,
    passes,
    parallelism,
    tagLength: tagBytes,
  });
  return inStoredForm(salt, tag);
}

/**
 * A dummy hash to check against when there is no such account, so that it takes the same time. No password matches it.
 */
export const dummyHash = inStoredForm(randomBytes(saltBytes), randomBytes(tagBytes));

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(currentPrefix);
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, time, lanes, salt = '', hash = ''] = storedForm.exec(stored) ?? [];
  if (!hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(time),
    parallelism: Number(lanes),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

function inStoredForm(salt: Buffer, tag: Buffer): string {
  return `${currentPrefix}${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
