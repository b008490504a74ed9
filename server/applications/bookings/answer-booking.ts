import { thePerformer } from '#contract/accounts/activity.ts';
import { answeredAlready, dateChanged, nothingToConfirm } from '#contract/applications/own-page.ts';
import { ActivityStore } from '../../activity/activity.store.ts';
import { eventTarget, setArchived } from '../../events/write-event.ts';
import { changedMeanwhile } from '../../failure.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { answerNews } from '../own-page/change-mails.ts';
import { changeOwn, type OwnParts } from '../own-page/change-own.ts';
import { mailNews, noteUnread } from '../own-page/tell-staff.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { BookingsStore } from './bookings.store.ts';
import { canAnswer, findBookedShow, isShown } from './read-booking.ts';
import { showDateOf, versionOf } from './show-date.ts';

/**
 * Confirms or turns down the booked date, once. A yes publishes what waits for it. A date that is turned down stays
 * booked until staff have decided.
 */
export async function answerBooking(
  parts: OwnParts,
  applicationId: number,
  { accept, eventVersion }: { accept: boolean; eventVersion?: string | undefined },
): Promise<void> {
  await changeOwn(parts, applicationId, async ({ trx, application, settings, now }) => {
    const at = now.toISOString();
    const shown = await findBookedShow(trx, applicationId);
    if (!shown?.event || !isShown(shown)) throw changedMeanwhile(nothingToConfirm);
    const { booking, event } = shown;
    if (eventVersion !== undefined && eventVersion !== versionOf(event)) throw changedMeanwhile(dateChanged);
    if (!canAnswer(shown)) {
      throw changedMeanwhile(booking.answer === 'asked' ? nothingToConfirm : answeredAlready);
    }
    const isPublished = accept && booking.isOffer && event.archived;
    if (isPublished) await setArchived(trx, event.id, false, now);
    await new BookingsStore(trx).change(applicationId, {
      answer: accept ? 'accepted' : 'turnedDown',
      answeredAt: at,
      // They know the date that they answer.
      known: showDateOf(event, booking),
      held: null,
      ...(accept ? { isOffer: false } : {}),
    });
    await new ReviewsStore(trx).countChange(applicationId);
    await new OutboxStore(trx).withdraw({ applicationId }, ['asking']);
    const what = isPublished ? 'Confirmed the date; the show is public now' : 'Confirmed the date';
    await noteUnread(trx, applicationId, accept ? what : 'Turned the date down', now);
    await new ActivityStore(trx).add({
      ...{ at, by: thePerformer, target: eventTarget(event) },
      what: accept ? 'confirmed date' : 'turned down date',
    });
    const news = answerNews(application, event, accept, settings.venue.timeZone);
    await mailNews(trx, { ...news, applicationId }, settings, now);
  });
}
