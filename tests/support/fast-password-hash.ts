import { createHash } from 'node:crypto';
import { vi } from 'vitest';

/** What a site has in place of the real one, which takes long on purpose. How often it is asked can be seen. */
export const hashPassword = vi.fn(async (password: string) => fastHash(password));
export const verifyPassword = vi.fn(async (password: string, stored: string) =>
  stored.endsWith(digest(password)),
);

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** In the form of today. */
export function fastHash(password: string): string {
  return `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$${digest(password)}`;
}
