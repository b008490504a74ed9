import type { Venue } from '#contract/venue.ts';
import type { Db } from '../db/tables.ts';
import { EventsStore } from '../events/events.store.ts';
import { OutboxStore } from '../notifications/outbox.store.ts';
import { letterMail } from './letter-mail.ts';
import { LetterSettingsStore } from './letter-settings.store.ts';
import { findLetterShows } from './letter-shows.ts';
import { letterTimes } from './letter-week.ts';
import { LettersStore } from './letters.store.ts';
import { subscriptionLinks } from './subscription-link.ts';

/** A server that was down on Thursday morning sends the letter later, but not when the week is over. */
const maxLateMs = 24 * 60 * 60_000;
/** The pace holds within each of these spans, so that letters leave evenly and not by the minute. */
const spanMs = 10_000;
/** One transaction writes at most so many, so that others need not wait for it. */
const maxPerBatch = 100;

export interface QueueParts {
  venue: Venue;
  publicUrl: string;
  lettersPerMinute: number;
}

/**
 * Queues the next letters that are due, as many as the pace allows, and gives their number. Letters are queued little by
 * little: so the outbox stays short, other messages pass, and after a crash the rest of the list is still to come.
 */
export async function queueLetters(db: Db, parts: QueueParts, now: Date): Promise<number> {
  const { last } = letterTimes(now, parts.venue.timeZone);
  if (now.getTime() - last.at.getTime() >= maxLateMs) return 0;
  if (!(await isOn(db, last.at))) return 0;
  let queued = 0;
  for (;;) {
    const batch = await db.transaction().execute((trx) => queueBatch(trx, parts, last, now));
    queued += batch;
    if (batch < maxPerBatch) return queued;
  }
}

async function queueBatch(
  trx: Db,
  { venue, publicUrl, lettersPerMinute }: QueueParts,
  { week, at }: { week: string; at: Date },
  now: Date,
): Promise<number> {
  // Of several processes one at a time, so that the pace holds for all of them together.
  const settings = new LetterSettingsStore(trx);
  await settings.lock();
  if (!(await isOn(trx, at))) return 0;
  const letters = new LettersStore(trx);
  const perSpan = Math.ceil((lettersPerMinute * spanMs) / 60_000);
  const sinceSpan = await letters.countQueued(week, new Date(now.getTime() - spanMs).toISOString());
  // While the mail server does not take any, no more are queued.
  const unsent = await letters.countUnsent();
  const room = Math.min(maxPerBatch, perSpan - sinceSpan, 2 * perSpan - unsent);
  if (room <= 0) return 0;
  // Made anew for each batch: a show that is cancelled in the meantime is no longer announced.
  const shows = await findLetterShows(new EventsStore(trx), venue, publicUrl, now);
  if (shows.length === 0) return 0;
  const addressees = await letters.claim(week, room, now.toISOString());
  const { intro } = await settings.get();
  const { linkMark, unsubscribeUrl } = subscriptionLinks(publicUrl);
  const mail = letterMail({ shows, intro, venue, publicUrl, unsubscribeUrl });
  const outbox = new OutboxStore(trx);
  for (const { id, email } of addressees) {
    await outbox.add(
      {
        channel: 'mail',
        purpose: 'letter',
        subscriberId: id,
        recipient: email,
        replyTo: { name: venue.brand, address: venue.bookingEmail },
        ...mail,
        linkMark,
        unsubscribeUrl,
        state: 'waiting',
      },
      now.toISOString(),
    );
  }
  return addressees.length;
}

/** Whoever switches the letter on at noon of a Thursday means the next one. */
async function isOn(db: Db, at: Date): Promise<boolean> {
  const { onSince } = await new LetterSettingsStore(db).get();
  return onSince !== null && onSince <= at.toISOString();
}
