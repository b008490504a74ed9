import { createHash } from 'node:crypto';

/**
 * The key by which mails to one person are counted. Plus addressing, and dots that Gmail does not read, give one person
 * any number of addresses: they count as one. That elsewhere two people may count as one hardly ever matters.
 */
export function personKey(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '');
  const host = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/^googlemail\.com$/, 'gmail.com');
  return createHash('sha256').update(`${local.toLowerCase()}@${host}`).digest('hex');
}
