import { thePerformer } from '#contract/accounts/activity.ts';
import { answeredAlready, dateChanged, nothingToConfirm } from '#contract/applications/own-page.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { ActivityStore } from '../../activity/activity.store.ts';
import { eventTarget, setArchived } from '../../events/write-event.ts';
import { changedMeanwhile } from '../../failure.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { changeOwn, noteUnread, type WritingParts } from '../change-application.ts';
import { artistOf, mailNews } from '../messages/staff-mails.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { BookingsStore } from './bookings.store.ts';
import { canAnswer, findBookedShow, isShown } from './read-booking.ts';
import { versionOf } from './show-date.ts';

/**
 * Confirms or turns down the booked date, once. A yes publishes what waits for it. A date that is turned down stays
 * booked until staff have decided.
 */
export async function answerBooking(
  parts: WritingParts,
  applicationId: number,
  { accept, eventVersion }: { accept: boolean; eventVersion?: string | undefined },
): Promise<void> {
  await changeOwn(parts, applicationId, async (own) => {
    const { db, application, venue, now, at } = own;
    const shown = await findBookedShow(db, applicationId);
    if (!shown?.event || !isShown(shown)) throw changedMeanwhile(nothingToConfirm);
    const { booking, event, show } = shown;
    if (eventVersion !== undefined && eventVersion !== versionOf(event)) throw changedMeanwhile(dateChanged);
    if (!canAnswer(shown)) {
      throw changedMeanwhile(booking.answer === 'asked' ? nothingToConfirm : answeredAlready);
    }
    const isPublished = accept && booking.isOffer && event.archived;
    if (isPublished) await setArchived(db, event.id, false, now);
    await new BookingsStore(db).change(applicationId, {
      answer: accept ? 'accepted' : 'turnedDown',
      answeredAt: at,
      // They know the date that they answer.
      known: show,
      held: null,
      ...(accept ? { isOffer: false } : {}),
    });
    await new ReviewsStore(db).countChange(applicationId);
    await new OutboxStore(db).withdraw({ applicationId }, ['asking']);
    const what = isPublished ? 'Confirmed the date; the show is public now' : 'Confirmed the date';
    await noteUnread(own, accept ? what : 'Turned the date down');
    await new ActivityStore(db).add({
      ...{ at, by: thePerformer, target: eventTarget(event) },
      what: accept ? 'confirmed date' : 'turned down date',
    });
    const artist = artistOf(application);
    const day = longDate(wallTimeAt(event.startDateTime, venue.timeZone));
    const confirmed = {
      subject: `Confirmed: ${artist}, ${day}`,
      title: 'The date is confirmed',
      words: `${artist} will play on ${day}.`,
    };
    const turnedDown = {
      subject: `Turned down: ${artist}, ${day}`,
      title: 'The date was turned down',
      words: `${artist} cannot play on ${day}. The event stays as it is until you change it.`,
    };
    await mailNews(own, accept ? confirmed : turnedDown, { applicationId });
  });
}
