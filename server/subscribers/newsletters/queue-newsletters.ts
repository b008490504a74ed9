import type { Venue } from '#contract/venue/venue.ts';
import type { Db } from '../../db/tables.ts';
import { EventsStore } from '../../events/events.store.ts';
import { type MailText, replyToHouse } from '../../outbox/mail/mail-layout.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import type { Services } from '../../services.ts';
import { isListOpen } from '../list-open.ts';
import { askingLimits, imported, queueAsking, signUpMail } from '../sign-up.ts';
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

interface Batch {
  shows: NewsletterShow[];
  /** Who was on the list then gets the letter. */
  decidedAt: string;
  room: number;
}

/**
 * Decides once whether there is a letter this week and with which shows, and queues the next ones, as many as the pace
 * allows. Gives the number of those. Letters are queued little by little: so the outbox stays short, other messages
 * pass, and after a crash or while the mail server is away the rest of the list is still to come. Most of the time
 * there is nothing to do, so everything is read before anything is locked.
 */
async function queueNewsletters(db: Db, parts: Paced, now: Date): Promise<number> {
  const { last } = newsletterTimes(now, parts.venue.timeZone);
  if (await isToBeDecided(db, last, now)) await decide(db, parts, last, now);
  let queued = 0;
  while (await findBatch(db, parts, last, now)) {
    const batch = await db.transaction().execute((trx) => queueBatch(trx, parts, last, now));
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

/** Undefined while nothing is to be queued. */
async function findBatch(
  db: Db,
  parts: Paced,
  { week, at }: NewsletterTime,
  now: Date,
): Promise<Batch | undefined> {
  if (!(await isOn(db, at))) return undefined;
  const letters = new NewslettersStore(db);
  const decision = await letters.findDecision(week);
  if (!decision || decision.eventIds.length === 0) return undefined;
  const { decidedAt, eventIds } = decision;
  if (!(await letters.isAnyoneLeft(week, decidedAt))) return undefined;
  const room = await findRoom(db, parts, now);
  if (room <= 0) return undefined;
  // As they are now: a show that is cancelled or over in the meantime is no longer announced.
  const known = await findNewsletterShows(new EventsStore(db), parts.venue, parts.publicUrl, now);
  const shows = known.filter(({ id }) => eventIds.includes(id));
  return shows.length === 0 ? undefined : { shows, decidedAt, room };
}

async function queueBatch(trx: Db, parts: Paced, time: NewsletterTime, now: Date): Promise<number> {
  // Of several processes one at a time, so that the pace holds for all of them together.
  const settings = new NewsletterSettingsStore(trx);
  await settings.lock();
  const batch = await findBatch(trx, parts, time, now);
  if (!batch) return 0;
  const addressees = await new NewslettersStore(trx).claim(time.week, batch, now.toISOString());
  const { intro } = await settings.get();
  const write = (letter: LetterParts) => newsletterMail({ ...letter, shows: batch.shows, intro });
  await addAll(trx, addressees, { purpose: 'letter', write, ...parts }, now);
  return addressees.length;
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
  const mail = {
    ...write({ venue, publicUrl, unsubscribeUrl }),
    linkMark,
    unsubscribeUrl,
    ...replyToHouse(venue),
  };
  const outbox = new OutboxStore(trx);
  for (const { id, email } of addressees) {
    const message = {
      channel: 'mail',
      purpose,
      subscriberId: id,
      recipient: email,
      state: 'waiting',
    } as const;
    await outbox.add({ ...message, ...mail }, now.toISOString());
  }
}

/** The next of those who get a letter of the house's own, as many as the pace allows. Gives their number. */
async function queueOwnLetter(db: Db, parts: Paced, now: Date): Promise<number> {
  if (!(await new NewslettersStore(db).findOwn('unqueued'))) return 0;
  return db.transaction().execute(async (trx) => {
    await new NewsletterSettingsStore(trx).lock();
    const letters = new NewslettersStore(trx);
    const letter = await letters.findOwn('unqueued');
    const room = await findRoom(trx, parts, now);
    if (!letter || room <= 0) return 0;
    const addressees = await letters.claimOwn(letter.week, room, now.toISOString());
    const write = (ofAll: LetterParts) => ownLetterMail({ ...letter, ...ofAll });
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
 * Asks the next of those who were imported, as many as the pace allows. Gives their number. After a restore nobody is
 * asked until staff have chosen: they may have been asked since the backup, or have left.
 */
async function askImported(db: Db, parts: Paced, now: Date): Promise<number> {
  if (!(await new SubscribersStore(db).isAnyoneToBeAsked())) return 0;
  if ((await new NewsletterSettingsStore(db).get()).restoredAt !== null) return 0;
  return db.transaction().execute(async (trx) => {
    // Of several processes one at a time, so that the pace holds for all of them together.
    await new NewsletterSettingsStore(trx).lock();
    const room = await findRoom(trx, parts, now);
    if (room <= 0) return 0;
    const outbox = new OutboxStore(trx);
    await outbox.lock();
    const asked = await new SubscribersStore(trx).claimToBeAsked(room, now.toISOString());
    const { venue, publicUrl } = parts;
    const mail = signUpMail(imported, venue, publicUrl);
    const asking = { purpose: 'import', limits: askingLimits, mail, venue } as const;
    for (const addressee of asked) await queueAsking(outbox, addressee, asking, now);
    return asked.length;
  });
}
