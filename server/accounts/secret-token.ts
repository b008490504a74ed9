import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;
const tokenForm = /^[\w-]{43}$/;

export interface SecretToken {
  /** Opens something for whoever holds it; fit for an address, a header and a cookie. */
  token: string;
  /** What the database keeps of it: whoever reads the database holds no token. */
  tokenHash: string;
}

/** 256 bits that nobody can guess at, so a plain hash of it is enough. */
export function createToken(): SecretToken {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, tokenHash: hash(token) };
}

/** Undefined for what cannot be a token: then there is nothing to look up. */
export function hashToken(token: unknown): string | undefined {
  return typeof token === 'string' && tokenForm.test(token) ? hash(token) : undefined;
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
