import { createHash } from 'node:crypto';
import type { NewMessage, OutboxStore, RoomLimit, UnverifiedPurpose } from './outbox.store.ts';

/** The limits of mails to addresses that nobody has verified, so that nobody can fill somebody else's inbox with them. */
export interface UnverifiedLimits {
  /** The kinds of mails that count together for one person. */
  purposes: readonly UnverifiedPurpose[];
  toOne: RoomLimit[];
  /** Of the kind itself; unset where it has a pace of its own. */
  toAll?: RoomLimit;
}

/**
 * Whether a mail to an address that nobody has verified is sent at once. Beyond the limits it waits until there is room.
 * Only one waits for room under the limits of one person: otherwise whoever enters an address a hundred times would fill it for a month.
 */
export async function waitForRoom(
  outbox: OutboxStore,
  purpose: UnverifiedPurpose,
  { purposes, toOne, toAll }: UnverifiedLimits,
  recipientKey: string,
  now: Date,
): Promise<Pick<NewMessage, 'state' | 'providerWords' | 'notBefore'>> {
  const unsent = await outbox.listUnsent(purposes, recipientKey);
  const forOne = await outbox.findRoom(purposes, toOne, now, recipientKey);
  const forAll = toAll && (await outbox.findRoom([purpose], [toAll], now));
  const isOneWaiting = unsent.some(({ notBefore }) => notBefore !== null);
  const isFull = forOne !== undefined || unsent.length >= Math.min(...toOne.map(({ max }) => max));
  if (isOneWaiting && isFull)
    return { state: 'held back', providerWords: 'Not sent: another mail to this address waits already' };
  const [notBefore] = [forOne, forAll]
    .filter((time) => time !== undefined)
    .sort()
    .reverse();
  if (notBefore === undefined) return { state: 'waiting' };
  const why =
    notBefore === forOne
      ? 'this address has had as many mails as one may have'
      : `${toAll?.max} such mails an hour are sent`;
  return { state: 'waiting', notBefore, providerWords: `Waits for room: ${why}` };
}

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
