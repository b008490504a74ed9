import type { Db } from '../../db/tables.ts';
import type { Compose } from '../../outbox/outbox-lane.ts';
import type { CurrentVenue } from '../../venue/current-venue.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { BookingsStore } from './bookings.store.ts';
import { bookingMailOf, findBooked } from './read-booking.ts';
import { showDateOf } from './show-date.ts';

type Booked = NonNullable<Awaited<ReturnType<typeof findBooked>>>;

const nothingToSay = { objection: 'There is nothing to say about this date any more' };

/**
 * Writes a mail about a booking when it is handed over. The hand-over locks the review, as everyone does who changes
 * the booking or its event: what has changed since the words were written is seen, and the mail is written again.
 */
export function bookingComposer(
  db: Db,
  { venue, publicUrl }: { venue: CurrentVenue; publicUrl: string },
  kind: 'booking' | 'asking',
): Compose {
  return async ({ id, applicationId }) => {
    const seen = applicationId === null ? undefined : await findBooked(db, applicationId);
    if (!seen || applicationId === null) return nothingToSay;
    if (kind === 'booking' && seen.booking.mailId !== id) return nothingToSay;
    const mail = bookingMailOf(kind, seen.application, seen, { venue: await venue.current(), publicUrl });
    if (!mail) return nothingToSay;
    return {
      words: mail.words,
      async seal(trx) {
        if (!(await new ReviewsStore(trx).tryLock(applicationId))) return false;
        const now = await findBooked(trx, applicationId);
        if (!now || keyOf(now) !== keyOf(seen)) return false;
        const { booking, event } = now;
        const known = event && showDateOf(event, booking);
        await new BookingsStore(trx).change(applicationId, { known, held: null });
        await new ReviewTalkStore(trx).rewriteMessage(id, mail.text);
        return true;
      },
    };
  };
}

/** All that the words depend on. */
function keyOf({ booking, event }: Booked): string {
  return JSON.stringify([booking, event && showDateOf(event, booking)]);
}
