import { undoSeconds } from '#contract/applications/review.ts';
import { eventChangedMeanwhile } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { AuditLog } from '../../activity/audit-log.ts';
import type { Db } from '../../db/tables.ts';
import { SeriesStore } from '../../events/series.store.ts';
import type { ChangeEvent } from '../../events/write-event.ts';
import { badInput, changedMeanwhile } from '../../failure.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { beginWriting, type Writing, type WritingParts } from '../change-application.ts';
import { tellPerformer } from '../messages/performer-mails.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { dateOf } from './booking-mails.ts';
import { type Booking, type BookingChanges, BookingsStore } from './bookings.store.ts';
import { NightsStore } from './nights.store.ts';
import { type BookedShow, bookingMailOf, findBooked, findBookedShow } from './read-booking.ts';
import { isMoved, isSameDate, type ShowDate, showDateOf } from './show-date.ts';

/**
 * Whatever staff change about an event, or take along of its series, is changed within this: it compares what the
 * performers are told of before and after, and tells them. Reviews are locked before events, here as everywhere.
 */
export function bookedEventChanges(parts: WritingParts & { auditLog: AuditLog }): ChangeEvent {
  return async (eventId, { admin, isTold, versions }, change) => {
    const writing = await beginWriting(parts, admin.username);
    return parts.auditLog.run(admin, async (trx, note) => {
      const before = await lockBookings(trx, eventId);
      const series = new SeriesStore(trx, parts.database.dialect);
      const { event, others } = await series.lock(eventId);
      if (versions && !versions.includes(event.updatedAt)) throw changedMeanwhile(eventChangedMeanwhile);
      const result = await change({ trx, note, event, others });
      await moveSheets(trx, series, [event, ...others], writing.venue);
      // Not the moment before it had to wait for the locks.
      const now = parts.clock();
      const following = { ...writing, db: trx, now, at: now.toISOString() };
      for (const shown of before) await follow(shown, following, isTold);
      return result;
    });
  };
}

/** A sheet has times of the clock: when its show starts at another hour, they move along. */
async function moveSheets(
  trx: Db,
  series: SeriesStore,
  before: EventRecord[],
  { timeZone }: { timeZone: string },
): Promise<void> {
  const nights = new NightsStore(trx);
  const written = [...(await nights.listSheets(before.map(({ id }) => id))).keys()];
  const clockMs = ({ startDateTime }: EventRecord) => {
    const { hour, minute } = wallTimeAt(startDateTime, timeZone);
    return (hour * 60 + minute) * 60_000;
  };
  for (const after of written.length > 0 ? await series.listAll(written) : []) {
    const shiftMs = clockMs(after) - clockMs(before.find(({ id }) => id === after.id) ?? after);
    if (shiftMs === 0) continue;
    const shift = (time: string) =>
      new Date(Date.parse(`1970-01-02T${time}Z`) + shiftMs).toISOString().slice(11, 16);
    const { loadIn, soundCheck, running, ...texts } = await nights.lockSheet(after.id);
    await nights.changeSheet(after.id, {
      ...texts,
      loadIn: loadIn && shift(loadIn),
      soundCheck: soundCheck && shift(soundCheck),
      running: running.map(({ at, what }) => ({ at: shift(at), what })),
    });
  }
}

async function lockBookings(trx: Db, eventId: number): Promise<BookedShow[]> {
  const shows: BookedShow[] = [];
  for (const { applicationId } of await new BookingsStore(trx).listOfSeries(eventId)) {
    if (!(await new ReviewsStore(trx).tryLock(applicationId))) continue;
    const shown = await findBookedShow(trx, applicationId);
    if (shown?.event) shows.push(shown);
  }
  return shows;
}

async function follow(
  { booking: found, event }: BookedShow,
  writing: Writing,
  isTold: boolean,
): Promise<void> {
  const { db, now, at } = writing;
  const { applicationId } = found;
  const bookings = new BookingsStore(db);
  const after = (await findBookedShow(db, applicationId))?.event ?? null;
  if (!event) return;
  const stored = { ...found, isOffer: found.isOffer && (event.archived || isUndone(event, after, now)) };
  if (!stored.isOffer && found.isOffer) await bookings.change(applicationId, { isOffer: false });
  if (!after) await bookings.change(applicationId, { eventId: null });
  else if (stored.isOffer && after.archived) keepDescription(event, after);
  const was = showDateOf(event, stored);
  const is = after && showDateOf(after, stored);
  if (isSameDate(was, is)) return;
  const isOver = (show: ShowDate) => show.endDateTime <= at;
  if (isOver(was) && (!is || isOver(is))) return;

  const outbox = new OutboxStore(db);
  // A reminder that never left is due again for what is then agreed on.
  const unreminded = await outbox.withdraw({ applicationId }, ['showReminder']);
  if (unreminded.length > 0) await bookings.change(applicationId, { remindedDay: null });
  const withdrawn = isTold ? [] : await outbox.withdraw({ applicationId }, ['asking']);
  // A second question that never left was not asked, and is due again if the date comes back.
  const booking = withdrawn.length > 0 ? { ...stored, askedAgainAt: null } : stored;
  const waiting = booking.mailId === null ? undefined : await outbox.findUnsent(booking.mailId);
  const isOwnWaiting = waiting !== undefined && booking.mailId === booking.ownMailId;
  const known = booking.known ?? (isOwnWaiting ? null : was);
  const isAsKnown = known !== null && isSameDate(known, is);
  const isUntold = !isAsKnown && !isTold;
  const changes = isAsKnown
    ? { askedAgainAt: booking.askedAgainAt, ...booking.held, held: null, former: null }
    : isTold
      ? toldChanges(booking, { was, is, isWaiting: waiting?.isStuck === false })
      : askingChanges(booking, { was, is, known, at });
  await bookings.change(applicationId, changes);
  await new ReviewsStore(db).countChange(applicationId);
  const talk = new ReviewTalkStore(db);
  const told = isAsKnown
    ? 'as the performer knows it'
    : isTold
      ? 'the performer knows already'
      : `the performer is ${'askedAgainAt' in changes ? 'asked again' : 'told'}`;
  await talk.addHistory(applicationId, `${changeNames({ was, is }, writing.venue)}; ${told}`, writing);

  if (isAsKnown && waiting && !isOwnWaiting) {
    await talk.forgetMessages(await outbox.withdraw({ applicationId }, ['booking']));
  } else if (waiting || isUntold) {
    await tell(writing, applicationId, waiting, isUntold);
  }
}

/** A public show is an offer no more, unless staff take back at once that they published it: nobody was told yet. */
function isUndone(before: EventRecord, after: EventRecord | null, now: Date): boolean {
  return after?.archived === true && Date.parse(before.updatedAt) > now.getTime() - undoSeconds * 1_000;
}

/** Their yes publishes it, and cannot be refused for what it lacks. */
function keepDescription(before: EventRecord, after: EventRecord): void {
  const isEmpty = ({ description }: EventRecord) => description.trim() === '';
  if (isEmpty(after) && !isEmpty(before)) throw badInput({ description: 'Required' });
}

interface Change {
  was: ShowDate;
  is: ShowDate | null;
}

/** The answer stays. A mail that waits still tells of what was changed before. */
function toldChanges(booking: Booking, change: Change & { isWaiting: boolean }): BookingChanges {
  const { was, is, isWaiting } = change;
  if (!isWaiting) return { known: is, former: is ? null : was, held: null };
  if (booking.known === null) return unheardChanges(booking, change);
  return is ? {} : { former: booking.former ?? was };
}

/** They have heard of no date yet: of one that is deleted or taken off, nothing else says what it was. */
function unheardChanges({ former }: Booking, { was, is }: Change): BookingChanges {
  if (is && !is.isArchived) return { former: null };
  return is && was.isArchived ? {} : { former: former ?? was };
}

function askingChanges(
  booking: Booking,
  { was, is, known, at }: Change & { known: ShowDate | null; at: string },
): BookingChanges {
  const { answer, askedAt, answeredAt, askedAgainAt, held } = booking;
  // From then on the answer to what they know is held.
  const isFirst = known !== null && held === null;
  const isBack =
    is !== null && ((was.isArchived && !is.isArchived) || (was.standing !== 'on' && is.standing === 'on'));
  return {
    ...(isFirst ? { known, former: known, held: { answer, askedAt, answeredAt, askedAgainAt } } : {}),
    ...(known === null ? unheardChanges(booking, { was, is }) : {}),
    ...(is && (isBack || isMoved(was, is))
      ? { answer: 'asked', askedAt: at, answeredAt: null, askedAgainAt: null }
      : {}),
  };
}

/** One mail at a time: one that waits tells of this as well. One that is stuck is tried again if they do not know. */
async function tell(
  writing: Writing,
  applicationId: number,
  waiting: { id: number; isStuck: boolean } | undefined,
  isUntold: boolean,
): Promise<void> {
  const { db, now, at, configured } = writing;
  const bookings = new BookingsStore(db);
  // So that it is no longer the booking's own mail that is read.
  if (!waiting) await bookings.change(applicationId, { mailId: null });
  const booked = await findBooked(db, applicationId);
  const mail = booked && bookingMailOf('booking', booked, writing, now);
  if (!mail) return;
  const outbox = new OutboxStore(db);
  if (!waiting) {
    const { outboxId } = await tellPerformer(writing, booked.application, 'booking', mail);
    return bookings.change(applicationId, { mailId: outboxId });
  }
  // What staff read in the outbox meanwhile.
  await outbox.rewrite(waiting.id, mail.words);
  await new ReviewTalkStore(db).rewriteMessage(waiting.id, mail.text);
  if (!waiting.isStuck || !isUntold || !configured.mail) return;
  const dueAt = new Date(now.getTime() + undoSeconds * 1_000).toISOString();
  await outbox.requeue(waiting.id, at, dueAt);
}

/** For the history. */
function changeNames({ was, is }: Change, venue: Venue): string {
  if (!is) return 'Deleted the event';
  const names = [
    ...(isMoved(was, is) ? [`moved the show from ${dateOf(was, venue)} to ${dateOf(is, venue)}`] : []),
    ...(was.standing === is.standing ? [] : [`set the show from ${was.standing} to ${is.standing}`]),
    ...(was.isArchived === is.isArchived ? [] : [is.isArchived ? 'archived the show' : 'published the show']),
  ].join(' and ');
  return names.charAt(0).toUpperCase() + names.slice(1);
}
