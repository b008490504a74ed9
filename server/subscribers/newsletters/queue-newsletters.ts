import type { Venue } from '#contract/venue/venue.ts';
import type { Db } from '../../db/tables.ts';
import { EventsStore } from '../../events/events.store.ts';
import { type MailText, replyToHouse } from '../../outbox/mail/mail-layout.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import type { Services } from '../../services.ts';
import { isListOpen } from '../list-open.ts';
import { askingLimits, imported, queueAsking } from '../sign-up.ts';
import { subscriptionLinks } from '../subscriber-links.store.ts';
import { type Addressee, SubscribersStore } from '../subscribers.store.ts';
import { type LetterParts, newsletterMail, ownLetterMail } from './newsletter-mail.ts';
import { NewsletterSettingsStore } from './newsletter-settings.store.ts';
import { findNewsletterShows, type NewsletterShow } from './newsletter-shows.ts';
import { type NewsletterTime, newsletterTimes } from './newsletter-week.ts';
import { NewslettersStore } from './newsletters.store.ts';

/** A server that was down at ten decides until ten in the evening. After that there is no letter this week. */
const maxLateMs = 12 * 60 * 60_000;
/** The pace holds within each of these spans, so that letters leave evenly and not by the minute. */
const spanMs = 10_000;
/** The clocks of two processes may differ by this much. */
const maxSkewMs = 60_000;
/** One transaction writes at most so many, so that others need not wait for it. */
const maxPerBatch = 100;

/** Queues the newsletter when it is due, letters of the house's own, and the mails to those who were imported. */
export async function queueDueNewsletters({
  database,
  config,
  venue,
  outboxWorker,
  clock,
  log,
}: Services): Promise<void> {
  if (!isListOpen(config)) return;
  const paced = { ...config, venue: await venue.current() };
  const letters = await queueNewsletters(database.db, paced, clock());
  const own = await queueOwnLetter(database.db, paced, clock());
  const imported = await askImported(database.db, paced, clock());
  if (letters + own + imported === 0) return;
  log.info({ event: 'letters queued', letters, own, imported });
  outboxWorker.wake();
}

interface Paced {
  venue: Venue;
  publicUrl: string;
  lettersPerMinute: number;
}

/** How many more may be queued now, of all kinds. While the mail server does not take any, no more are. */
async function findRoom(db: Db, { lettersPerMinute }: Paced, now: Date): Promise<number> {
  const perSpan = Math.ceil((lettersPerMinute * spanMs) / 60_000);
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  // Of what is later, a clock was wrong that has been set back since.
  const span = { after: at(-spanMs), until: at(maxSkewMs) };
  const { queued, unsent } = await new NewslettersStore(db).countBulk(span);
  return Math.min(maxPerBatch, perSpan - queued, 2 * perSpan - unsent);
}

/**
 * Queues the next ones, as many as the pace allows, and gives their number. Of several processes one at a time, so that the
 * pace holds for all of them together. Most of the time there is no room, so it is read before anything is locked.
 */
async function queueInTurn(
  db: Db,
  parts: Paced,
  now: Date,
  queue: (trx: Db, room: number) => Promise<number>,
): Promise<number> {
  if ((await findRoom(db, parts, now)) <= 0) return 0;
  return db.transaction().execute(async (trx) => {
    await new NewsletterSettingsStore(trx).lock();
    const room = await findRoom(trx, parts, now);
    return room <= 0 ? 0 : queue(trx, room);
  });
}

/**
 * Decides once whether there is a letter this week and with which shows, and queues the next ones, as many as the pace
 * allows. Gives the number of those. Letters are queued little by little: so the outbox stays short, other messages
 * pass, and after a crash or while the mail server is away the rest of the list is still to come.
 */
async function queueNewsletters(db: Db, parts: Paced, now: Date): Promise<number> {
  const { last } = newsletterTimes(now, parts.venue.timeZone);
  if (await isToBeDecided(db, last, now)) await decide(db, parts, last, now);
  let queued = 0;
  while (await findLetter(db, parts, last, now)) {
    const batch = await queueInTurn(db, parts, now, async (trx, room) => {
      const letter = await findLetter(trx, parts, last, now);
      if (!letter) return 0;
      const { decidedAt, shows } = letter;
      const claim = { decidedAt, room };
      const addressees = await new NewslettersStore(trx).claim(last.week, claim, now.toISOString());
      const { intro } = await new NewsletterSettingsStore(trx).get();
      const write = (letterParts: LetterParts) => newsletterMail({ ...letterParts, shows, intro });
      await addAll(trx, addressees, { purpose: 'letter', write, ...parts }, now);
      return addressees.length;
    });
    queued += batch;
    if (batch < maxPerBatch) break;
  }
  return queued;
}

async function isToBeDecided(db: Db, { week, at }: NewsletterTime, now: Date): Promise<boolean> {
  if (now.getTime() - at.getTime() >= maxLateMs) return false;
  return (await isOn(db, at)) && !(await new NewslettersStore(db).findDecision(week));
}

async function decide(db: Db, { venue, publicUrl }: Paced, time: NewsletterTime, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await new NewsletterSettingsStore(trx).lock();
    if (!(await isToBeDecided(trx, time, now))) return;
    const shows = await findNewsletterShows(new EventsStore(trx), venue, publicUrl, now);
    const eventIds = shows.map(({ id }) => id);
    await new NewslettersStore(trx).decide(time.week, eventIds, now.toISOString());
  });
}

/** The letter of this week and its shows, while somebody is still to get it. */
async function findLetter(
  db: Db,
  { venue, publicUrl }: Paced,
  { week, at }: NewsletterTime,
  now: Date,
): Promise<{ decidedAt: string; shows: NewsletterShow[] } | undefined> {
  if (!(await isOn(db, at))) return undefined;
  const letters = new NewslettersStore(db);
  const decision = await letters.findDecision(week);
  if (!decision || decision.eventIds.length === 0) return undefined;
  const { decidedAt, eventIds } = decision;
  if (!(await letters.isAnyoneLeft(week, decidedAt))) return undefined;
  // As they are now: a show that is cancelled or over in the meantime is no longer announced.
  const known = await findNewsletterShows(new EventsStore(db), venue, publicUrl, now);
  const shows = known.filter(({ id }) => eventIds.includes(id));
  return shows.length === 0 ? undefined : { decidedAt, shows };
}

interface QueuedLetter extends Paced {
  purpose: 'letter' | 'ownLetter';
  write: (letter: LetterParts) => MailText;
}

async function addAll(
  trx: Db,
  addressees: Addressee[],
  { purpose, write, venue, publicUrl }: QueuedLetter,
  now: Date,
): Promise<void> {
  const { linkMark, unsubscribeUrl } = subscriptionLinks(publicUrl);
  const words = write({ venue, publicUrl, unsubscribeUrl });
  const links = { linkMark, unsubscribeUrl, ...replyToHouse(venue) };
  const mail = { ...words, ...links, channel: 'mail', purpose, state: 'waiting' } as const;
  const outbox = new OutboxStore(trx);
  for (const { id, email } of addressees)
    await outbox.add({ ...mail, subscriberId: id, recipient: email }, now.toISOString());
}

/** The next of those who get a letter of the house's own. */
async function queueOwnLetter(db: Db, parts: Paced, now: Date): Promise<number> {
  if (!(await new NewslettersStore(db).findOwn('unqueued'))) return 0;
  return queueInTurn(db, parts, now, async (trx, room) => {
    const letters = new NewslettersStore(trx);
    const letter = await letters.findOwn('unqueued');
    if (!letter) return 0;
    const addressees = await letters.claimOwn(letter.week, room, now.toISOString());
    const write = (letterParts: LetterParts) => ownLetterMail({ ...letter, ...letterParts });
    await addAll(trx, addressees, { purpose: 'ownLetter', write, ...parts }, now);
    if (addressees.length < room) await letters.endOwn(letter.week);
    return addressees.length;
  });
}

/** Whoever switches the letter on at noon of a Thursday means the next one. */
async function isOn(db: Db, at: Date): Promise<boolean> {
  const { on, onSince } = await new NewsletterSettingsStore(db).get();
  return on && onSince !== null && onSince <= at.toISOString();
}

/**
 * Asks the next of those who were imported. After a restore nobody is asked until staff have chosen: they may have been
 * asked since the backup, or have left.
 */
async function askImported(db: Db, parts: Paced, now: Date): Promise<number> {
  if (!(await new SubscribersStore(db).isAnyoneToBeAsked())) return 0;
  if ((await new NewsletterSettingsStore(db).get()).restoredAt !== null) return 0;
  return queueInTurn(db, parts, now, async (trx, room) => {
    const outbox = new OutboxStore(trx);
    await outbox.lock();
    const asked = await new SubscribersStore(trx).claimToBeAsked(room, now.toISOString());
    const { venue, publicUrl } = parts;
    const words = imported(venue.brand);
    const asking = { purpose: 'import', limits: askingLimits, words, venue, publicUrl } as const;
    for (const addressee of asked) await queueAsking(outbox, addressee, asking, now);
    return asked.length;
  });
}
