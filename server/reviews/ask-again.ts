import type { Db } from '../db/tables.ts';
import { OutboxStore } from '../notifications/outbox.store.ts';
import type { MessageParts } from '../notifications/queue-application-messages.ts';
import { askingLetter } from './performer-letters.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { type UnconfirmedBooking, UnconfirmedBookingsStore } from './unconfirmed-bookings.store.ts';

/** After the booking and its mail. */
const askAgainMs = 3 * 24 * 60 * 60_000;
const maxAtOnce = 100;

/** Who the history says has asked. */
const automatic = 'Automatic';

/**
 * Asks performers a second and last time whether the booked date suits them. A booking is marked in the transaction that
 * queues its mail, so it is asked about once, whatever the number of processes. Returns how many were asked.
 */
export async function askAgain(db: Db, parts: MessageParts, now: Date): Promise<number> {
  const decidedBefore = new Date(now.getTime() - askAgainMs).toISOString();
  const due = await new UnconfirmedBookingsStore(db).list(decidedBefore, now.toISOString(), maxAtOnce);
  let asked = 0;
  for (const booking of due) if (await ask(db, booking, parts, now)) asked += 1;
  return asked;
}

async function ask(
  db: Db,
  booking: UnconfirmedBooking,
  { venue, publicUrl, configured }: MessageParts,
  now: Date,
): Promise<boolean> {
  const { applicationId, email } = booking;
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    if (!(await new UnconfirmedBookingsStore(trx).setAskedAgain(applicationId, at))) return false;
    await new OutboxStore(trx).add(
      {
        channel: 'mail',
        purpose: 'asking',
        applicationId,
        recipient: email,
        replyTo: { name: venue.brand, address: venue.bookingEmail },
        ...askingLetter(booking, booking, { venue, publicUrl }).mail,
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
