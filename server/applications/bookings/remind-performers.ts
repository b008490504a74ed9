import { shiftDay, showDay, startOfDay } from '#contract/time/calendar-days.ts';
import type { Services } from '../../services.ts';
import { beginWriting, type Writing } from '../change-application.ts';
import { mailPerformer } from '../messages/performer-mails.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { type BookingChanges, BookingsStore } from './bookings.store.ts';
import { type Booked, bookingMailOf, findBooked } from './read-booking.ts';

const hourMs = 60 * 60_000;
const daysBefore = 3;
const atHour = 10;
/** Who has said yes later than this before the start knows it well enough. It is longer before than any reminder. */
const freshYesMs = 96 * hourMs;
/** After they were asked. */
const askAgainMs = 3 * 24 * hourMs;
const maxAtOnce = 100;

/** A mail that nobody presses a button for. */
interface AutomaticMail {
  purpose: 'asking' | 'showReminder';
  isDue: (booked: Booked) => boolean;
  /** What says afterwards that it is not due again. */
  mark: (booked: Booked) => BookingChanges;
  /** For the history. */
  what: string;
}

export async function remindPerformers(services: Services): Promise<void> {
  const writing = await beginWriting(services, 'Automatic');
  const { db, venue, now, at } = writing;
  const until = new Date(now.getTime() + freshYesMs).toISOString();
  const agreed = await new BookingsStore(db).listAgreed(at, until);
  const dayOf = ({ event }: Booked) => event && showDay(event.startDateTime, venue.timeZone);
  const reminder: AutomaticMail = {
    purpose: 'showReminder',
    what: 'Reminded of the show',
    mark: (booked) => ({ remindedDay: dayOf(booked) }),
    // From 10:00 on the third day before.
    isDue(booked) {
      const { booking, event } = booked;
      const day = dayOf(booked);
      if (!event || !day || booking.answeredAt === null || booking.remindedDay === day) return false;
      if (Date.parse(booking.answeredAt) > Date.parse(event.startDateTime) - freshYesMs) return false;
      return startOfDay(shiftDay(day, -daysBefore), venue.timeZone, atHour) <= at;
    },
  };
  const reminded = await queueAll(writing, agreed, reminder);
  if (reminded === 0) return;
  services.log.info({ event: 'performers reminded', applications: reminded });
  services.outboxWorker.wake();
}

/** Asks performers a second and last time whether the booked date suits them. Returns how many were asked. */
export async function askAgain(writing: Writing): Promise<number> {
  const { db, now, at } = writing;
  const askedBefore = new Date(now.getTime() - askAgainMs).toISOString();
  const asking: AutomaticMail = {
    purpose: 'asking',
    what: 'Asked again to confirm the date',
    mark: () => ({ askedAgainAt: at }),
    isDue: ({ booking }) => booking.askedAgainAt === null && booking.askedAt <= askedBefore,
  };
  const due = await new BookingsStore(db).listUnanswered(askedBefore, at, maxAtOnce);
  return queueAll(writing, due, asking);
}

/** Marks a booking in the transaction that queues its mail: it goes out once, whatever the number of processes. */
async function queueAll(
  writing: Writing,
  listed: { applicationId: number }[],
  { purpose, isDue, mark, what }: AutomaticMail,
): Promise<number> {
  const { db, now } = writing;
  let queued = 0;
  for (const { applicationId } of listed) {
    const seen = await findBooked(db, applicationId);
    if (!seen || !isDue(seen)) continue;
    await db.transaction().execute(async (trx) => {
      if (!(await new ReviewsStore(trx).tryLock(applicationId))) return;
      const booked = await findBooked(trx, applicationId);
      // Another process was first, or the date has changed.
      if (!booked || !isDue(booked)) return;
      const { application, booking } = booked;
      const changes = mark(booked);
      const marked = { ...booked, booking: { ...booking, ...changes } };
      const mail = bookingMailOf(purpose, marked, writing, now);
      if (!mail) return;
      await new BookingsStore(trx).change(applicationId, changes);
      await mailPerformer({ ...writing, db: trx }, application, purpose, mail.words);
      await new ReviewTalkStore(trx).addHistory(applicationId, what, writing);
      queued += 1;
    });
  }
  return queued;
}
