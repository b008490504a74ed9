import { answeredAlready, nothingToConfirm } from '#contract/application-status.ts';
import { settledStatuses } from '#contract/event-status.ts';
import { changedMeanwhile } from '../failures/failure.ts';
import { OutboxStore } from '../notifications/outbox.store.ts';
import { ReviewsStore } from '../reviews/reviews.store.ts';
import { changeOwn, type OwnParts } from './change-own.ts';
import { answerNews } from './performer-news.ts';
import { findShow } from './read-status.ts';
import { mailNews, noteNews } from './tell-staff.ts';

/** Confirms or turns down the booked date, once. A date that is turned down stays booked until staff have decided. */
export async function answerBooking(
  parts: OwnParts,
  applicationId: number,
  isAccepted: boolean,
): Promise<void> {
  await changeOwn(parts, applicationId, async ({ trx, review, application, settings, now }) => {
    const show = await findShow(trx, review);
    if (!show || !settledStatuses.includes(show.status)) throw changedMeanwhile(nothingToConfirm);
    if (review.confirmed !== null) throw changedMeanwhile(answeredAlready);
    await new ReviewsStore(trx).setConfirmed(applicationId, isAccepted, now.toISOString());
    await new OutboxStore(trx).withdraw(applicationId, ['asking']);
    await noteNews(trx, applicationId, isAccepted ? 'Confirmed the date' : 'Turned the date down', now);
    const news = answerNews(application, show, isAccepted, settings.venue, settings.publicUrl);
    await mailNews(trx, { ...news, applicationId }, settings, now);
  });
}
