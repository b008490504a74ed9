import type { Db } from '../../db/tables.ts';
import { type MessageParts, OutboxStore } from '../../outbox/outbox.store.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { BookingsStore } from './bookings.store.ts';
import { bookingMailOf, findBooked } from './read-booking.ts';

/** After they were asked. */
const askAgainMs = 3 * 24 * 60 * 60_000;
const maxAtOnce = 100;

/** Who the history says has asked. */
const automatic = 'Automatic';

/**
 * Asks performers a second and last time whether the booked date suits them. A booking is marked in the transaction that
 * queues its mail, so it is asked about once, whatever the number of processes. Returns how many were asked.
 */
export async function askAgain(db: Db, parts: MessageParts, now: Date): Promise<number> {
  const askedBefore = new Date(now.getTime() - askAgainMs).toISOString();
  const due = await new BookingsStore(db).listUnanswered(askedBefore, now.toISOString(), maxAtOnce);
  let asked = 0;
  for (const applicationId of due) if (await ask(db, applicationId, parts, { now, askedBefore })) asked += 1;
  return asked;
}

async function ask(
  db: Db,
  applicationId: number,
  parts: MessageParts,
  { now, askedBefore }: { now: Date; askedBefore: string },
): Promise<boolean> {
  const { venue, configured } = parts;
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    if (!(await new ReviewsStore(trx).tryLock(applicationId))) return false;
    const booked = await findBooked(trx, applicationId);
    // Another process was first, or the date has changed.
    if (booked?.booking.askedAgainAt !== null || booked.booking.askedAt > askedBefore) return false;
    const { application, booking } = booked;
    const asking = { ...booked, booking: { ...booking, askedAgainAt: at } };
    const mail = bookingMailOf('asking', application, asking, parts);
    if (!mail) return false;
    await new BookingsStore(trx).change(applicationId, { askedAgainAt: at });
    await new OutboxStore(trx).add(
      {
        channel: 'mail',
        purpose: 'asking',
        applicationId,
        recipient: application.email,
        replyTo: { name: venue.brand, address: venue.bookingEmail },
        ...mail.words,
        state: configured.mail ? 'waiting' : 'not configured',
      },
      at,
    );
    await new ReviewTalkStore(trx).addHistory(
      applicationId,
      'Asked again to confirm the date',
      automatic,
      at,
    );
    return true;
  });
}
