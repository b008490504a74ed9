import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;
const tokenForm = /^[\w-]{43}$/;

export interface SecretToken {
  /** A bearer token, safe in a URL, a header and a cookie. */
  token: string;
  /** What the database stores: someone who reads the database cannot use it as a token. */
  tokenHash: string;
}

/** 256 random bits cannot be guessed, so a fast hash is enough. */
export function createToken(): SecretToken {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, tokenHash: hash('sha256', token, 'base64url') };
}

/** Undefined for a value that cannot be a token, so that there is nothing to look up. */
export function hashToken(token: unknown): string | undefined {
  return typeof token === 'string' && tokenForm.test(token) ? hash('sha256', token, 'base64url') : undefined;
}
