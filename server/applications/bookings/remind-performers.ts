import type { Logger } from 'pino';
import { shiftDay, showDay, startOfDay } from '#contract/time/calendar-days.ts';
import type { Db } from '../../db/tables.ts';
import { type MessageParts, type MessageSettings, OutboxStore } from '../../outbox/outbox.store.ts';
import type { OutboxWorker } from '../../outbox/outbox-worker.ts';
import type { Clock } from '../../process/clock.ts';
import type { CurrentVenue } from '../../venue/current-venue.ts';
import type { PerformerMail, Sender } from '../review/performer-mails.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { reminderMail } from './booking-mails.ts';
import { BookingsStore } from './bookings.store.ts';
import { type Booked, findBooked } from './read-booking.ts';
import { showDateOf } from './show-date.ts';

const hourMs = 60 * 60_000;
const daysBefore = 3;
const atHour = 10;
/** Who has said yes later than this before the start knows it well enough. It is longer before than any reminder. */
const freshYesMs = 96 * hourMs;
/** Who the history says has reminded them. */
const automatic = 'Automatic';

export interface ReminderParts {
  database: { db: Db };
  messageSettings: MessageSettings;
  venue: CurrentVenue;
  outboxWorker: OutboxWorker;
  clock: Clock;
  log: Logger;
}

/**
 * Reminds performers of the shows that they have agreed to, once of each date. A booking is marked in the transaction
 * that queues its mail, so it is reminded of once, whatever the number of processes.
 */
export async function remindPerformers(parts: ReminderParts): Promise<void> {
  const { database, messageSettings, clock, log } = parts;
  const mailParts = { ...messageSettings, venue: await parts.venue.current() };
  const now = clock();
  const until = new Date(now.getTime() + freshYesMs).toISOString();
  let reminded = 0;
  for (const applicationId of await new BookingsStore(database.db).listAgreed(now.toISOString(), until)) {
    if (await remind(database.db, applicationId, mailParts, now)) reminded += 1;
  }
  if (reminded === 0) return;
  log.info({ event: 'performers reminded', applications: reminded });
  parts.outboxWorker.wake();
}

async function remind(db: Db, applicationId: number, parts: MessageParts, now: Date): Promise<boolean> {
  const { venue, configured } = parts;
  const { timeZone } = venue;
  const seen = await findBooked(db, applicationId);
  if (!seen || !isDue(seen, now, timeZone)) return false;
  return db.transaction().execute(async (trx) => {
    if (!(await new ReviewsStore(trx).tryLock(applicationId))) return false;
    const booked = await findBooked(trx, applicationId);
    // Another process was first, or the date has changed.
    if (!booked?.event || !isDue(booked, now, timeZone)) return false;
    const mail = reminderOf(booked, parts, now);
    if (!mail) return false;
    const at = now.toISOString();
    const remindedDay = showDay(booked.event.startDateTime, timeZone);
    await new BookingsStore(trx).change(applicationId, { remindedDay });
    await new OutboxStore(trx).add(
      {
        channel: 'mail',
        purpose: 'showReminder',
        applicationId,
        recipient: booked.application.email,
        replyTo: { name: venue.brand, address: venue.bookingEmail },
        ...mail.words,
        state: configured.mail ? 'waiting' : 'not configured',
      },
      at,
    );
    await new ReviewTalkStore(trx).addHistory(applicationId, 'Reminded of the show', automatic, at);
    return true;
  });
}

/** From 10:00 on the third day before. */
function isDue({ booking, event }: Booked, now: Date, timeZone: string): boolean {
  if (!event || booking.answeredAt === null) return false;
  const day = showDay(event.startDateTime, timeZone);
  const isFresh = Date.parse(booking.answeredAt) > Date.parse(event.startDateTime) - freshYesMs;
  if (isFresh || booking.remindedDay === day) return false;
  return startOfDay(shiftDay(day, -daysBefore), timeZone, atHour) <= now.toISOString();
}

/** What a reminder says now; undefined once there is nothing to remind of. */
export function reminderOf(
  { booking, event, application, sheet }: Booked,
  sender: Sender,
  now: Date,
): PerformerMail | undefined {
  if (!event || event.archived || booking.answer !== 'accepted') return undefined;
  if (showDateOf(event, booking).standing !== 'on' || event.startDateTime <= now.toISOString())
    return undefined;
  return reminderMail(application, event, sheet, sender);
}
