import { showDay } from '#contract/time/calendar-days.ts';
import type { Db } from '../../db/tables.ts';
import { renderCalendar, shortenDescription } from '../../events/feeds/calendar.ts';
import { FeedEventsStore } from '../../events/feeds/feed-events.store.ts';
import { SiteIdentityStore } from '../../files/site-identity.store.ts';
import { replyColumns, replyToHouse } from '../../outbox/mail/mail-layout.ts';
import type { Compose } from '../../outbox/outbox-lane.ts';
import type { Clock } from '../../process/clock.ts';
import type { CurrentVenue } from '../../venue/current-venue.ts';
import type { Sender } from '../messages/performer-mails.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { BookingsStore } from './bookings.store.ts';
import { type Booked, type BookingMailKind, bookingMailOf, findBooked } from './read-booking.ts';

const nothingToSay = { objection: 'There is nothing to say about this date any more' };

/**
 * Writes a mail about a booking when it is handed over. The hand-over locks the review, as everyone does who changes
 * the booking or its event: what has changed since the words were written is seen, and the mail is written again.
 */
export function bookingComposer(
  db: Db,
  { venue, publicUrl, clock }: { venue: CurrentVenue; publicUrl: string; clock: Clock },
  kind: BookingMailKind,
): Compose {
  return async ({ id, applicationId }) => {
    const seen = applicationId === null ? undefined : await findBooked(db, applicationId);
    if (!seen || applicationId === null) return nothingToSay;
    if (kind === 'booking' && seen.booking.mailId !== id) return nothingToSay;
    const sender = { venue: await venue.current(), publicUrl };
    const isReminder = kind === 'showReminder';
    const mail = bookingMailOf(kind, seen, sender, clock());
    // It is due again if the show is on again.
    if (!mail && isReminder) await new BookingsStore(db).change(applicationId, { remindedDay: null });
    if (!mail) return nothingToSay;
    return {
      words: { ...mail.words, ...replyColumns(replyToHouse(sender.venue)) },
      ...(isReminder && seen.event ? { calendar: await readEntry(db, seen.event.id, sender, clock()) } : {}),
      async seal(trx) {
        if (!(await new ReviewsStore(trx).tryLock(applicationId))) return false;
        const now = await findBooked(trx, applicationId);
        if (!now || keyOf(now) !== keyOf(seen)) return false;
        const { event, show: known } = now;
        const day = event && showDay(event.startDateTime, sender.venue.timeZone);
        const reminded = isReminder ? { remindedDay: day } : {};
        await new BookingsStore(trx).change(applicationId, { known, held: null, ...reminded });
        await new ReviewTalkStore(trx).rewriteMessage(id, mail.text);
        return true;
      },
    };
  };
}

/** All that the words depend on. */
function keyOf({ booking, event, show, sheet }: Booked): string {
  return JSON.stringify([booking, show, event?.doorsDateTime, sheet]);
}

/** The entry of the calendar that guests subscribe to: a program that has both sees that they are the same. */
async function readEntry(db: Db, eventId: number, sender: Sender, now: Date): Promise<string> {
  const event = shortenDescription(await new FeedEventsStore(db).get(eventId));
  const { siteId } = await new SiteIdentityStore(db).get();
  return renderCalendar(sender.venue.brand, [event], { ...sender, siteId, now });
}
