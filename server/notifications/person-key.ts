import { createHash } from 'node:crypto';

/**
 * The key by which mails to one person are counted. Plus addressing gives one person any number of addresses: they
 * count as one.
 */
export function personKey(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).replace(/\+.*$/, '');
  return createHash('sha256')
    .update(`${local}@${email.slice(at + 1)}`.toLowerCase())
    .digest('hex');
}
