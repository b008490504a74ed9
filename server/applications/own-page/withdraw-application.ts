import { decidedAlready, type OwnPageRecord } from '#contract/applications/own-page.ts';
import { changedMeanwhile } from '../../failure.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { BookingsStore } from '../bookings/bookings.store.ts';
import { endBookingMails } from '../bookings/end-booking.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { withdrawalNews } from './change-mails.ts';
import { changeOwn, type OwnParts } from './change-own.ts';
import { readOwnPage } from './read-own-page.ts';
import { mailNews, noteUnread, performerName } from './tell-staff.ts';

/**
 * Ends an application. Its page stays, for whoever wants it erased as well. A booked event is left to staff: guests may
 * have seen it. What was declined is over already.
 */
export async function withdrawApplication(
  parts: OwnParts,
  applicationId: number,
  token: string,
): Promise<OwnPageRecord> {
  return changeOwn(parts, applicationId, async ({ trx, review, application, settings, now }) => {
    if (review.state === 'declined') throw changedMeanwhile(decidedAlready);
    const eventId = await new BookingsStore(trx).findEventId(applicationId);
    await new ReviewsStore(trx).setState(applicationId, {
      state: 'withdrawn',
      at: now.toISOString(),
      by: performerName,
    });
    await new OutboxStore(trx).withdraw({ applicationId }, ['reminder']);
    await endBookingMails(trx, applicationId);
    await noteUnread(trx, applicationId, 'Withdrew the application', now);
    const news = withdrawalNews(application, eventId !== null);
    await mailNews(trx, { ...news, applicationId }, settings, now);
    return readOwnPage(trx, applicationId, token);
  });
}
