import { undoSeconds } from '#contract/applications/review.ts';
import type { Db } from '../../db/tables.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { BookingsStore } from './bookings.store.ts';

/** Who presses Undo in the last moment saw the answer later than the decision was made, and the call takes its time. */
const wayMs = 5_000;

/** What has not been said about a date yet is never said. Returns whether there was something. */
export async function endBookingMails(trx: Db, applicationId: number): Promise<boolean> {
  const withdrawn = await new OutboxStore(trx).withdraw({ applicationId }, [
    'booking',
    'asking',
    'showReminder',
  ]);
  await new ReviewTalkStore(trx).forgetMessages(withdrawn);
  return withdrawn.length > 0;
}

/**
 * Ends the booking of an application that is reopened. One that is undone at once takes its event along, and the row of
 * its picture, whose file is left to the caller; a later one leaves it to staff, since guests may have seen it.
 */
export async function endBooking(trx: Db, applicationId: number, now: Date) {
  const bookings = new BookingsStore(trx);
  const isUnsaid = await endBookingMails(trx, applicationId);
  const booking = await bookings.find(applicationId);
  await bookings.end(applicationId);
  const undoUntilMs = Date.parse(booking?.askedAt ?? '') + undoSeconds * 1_000 + wayMs;
  const isUndone = isUnsaid && now.getTime() < undoUntilMs;
  const removed =
    isUndone && booking?.eventId ? await bookings.removeUndoneEvent(booking.eventId) : undefined;
  return { isUnsaid, removed };
}
