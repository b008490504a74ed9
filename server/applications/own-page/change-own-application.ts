import { applicationMessages } from '#contract/applications/applications.ts';
import {
  decidedAlready,
  type NightChanges,
  notBooked,
  type OwnPageChanges,
} from '#contract/applications/own-page.ts';
import { shorten } from '#contract/text/description-text.ts';
import { badInput, changedMeanwhile } from '../../failure.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { ApplicationsStore } from '../applications.store.ts';
import { BookingsStore } from '../bookings/bookings.store.ts';
import { endBookingMails } from '../bookings/end-booking.ts';
import { findBookedShow } from '../bookings/read-booking.ts';
import { type ApplicationWriting, changeOwn, noteUnread, type WritingParts } from '../change-application.ts';
import { artistOf, mailNews, type News, tellOfCorrection } from '../messages/staff-mails.ts';
import { correctionOf, datesField } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';

export type Corrections = OwnPageChanges & NightChanges;

const names: Record<keyof Corrections, string> = {
  phone: 'phone',
  preferredDates: datesField,
  additionalInfo: 'additional information',
  bandLineup: 'band lineup',
  equipmentNeeds: 'equipment needs',
};

/** What was sent, until a decision is made; what matters for the night, while one is to come. */
export async function correctApplication(
  parts: WritingParts,
  applicationId: number,
  changes: Corrections,
  stage: 'open' | 'booked' = 'open',
): Promise<void> {
  await changeOwn(parts, applicationId, async (own) => {
    const { db, review, application } = own;
    if (stage === 'open' && !review.isOpen) throw changedMeanwhile(decidedAlready);
    if (stage === 'booked' && !(await hasNight(own))) throw changedMeanwhile(notBooked);
    if (changes.bandLineup === '' && application.bandLineup !== '') {
      throw badInput({ bandLineup: applicationMessages.bandLineup });
    }
    // What stays the same is not written, and is no news.
    const changed = (Object.keys(names) as (keyof Corrections)[]).filter(
      (field) => changes[field] !== undefined && changes[field] !== application[field],
    );
    if (changed.length === 0) return;
    const fields = Object.fromEntries(changed.map((field) => [field, changes[field]]));
    await new ApplicationsStore(db).correct(applicationId, fields);
    const notes = changed.map((field) =>
      // What it was and is, of what is short.
      field === 'phone' || field === 'preferredDates'
        ? `${names[field]} (“${shorten(application[field], 200)}” to “${shorten(changes[field] ?? '', 200)}”)`
        : names[field],
    );
    await tellOfCorrection(own, correctionOf(notes));
  });
}

/** Whether they are booked for a show that is not over, and have not turned it down. */
async function hasNight({ db, application, at }: ApplicationWriting): Promise<boolean> {
  const { booking, event } = (await findBookedShow(db, application.id)) ?? {};
  return event != null && event.endDateTime > at && booking?.answer !== 'turnedDown';
}

/**
 * Ends an application. Its page stays, for whoever wants it erased as well. A booked event is left to staff: guests may
 * have seen it. What was declined is over already.
 */
export async function withdrawApplication(parts: WritingParts, applicationId: number): Promise<void> {
  await changeOwn(parts, applicationId, async (own) => {
    const { db, review, application } = own;
    if (review.state === 'declined') throw changedMeanwhile(decidedAlready);
    const eventId = await new BookingsStore(db).findEventId(applicationId);
    await new ReviewsStore(db).setState(applicationId, 'withdrawn', own);
    await new OutboxStore(db).withdraw({ applicationId }, ['reminder']);
    await endBookingMails(db, applicationId);
    await noteUnread(own, 'Withdrew the application');
    await mailNews(own, withdrawalNews(artistOf(application), eventId !== null), { applicationId });
  });
}

export function withdrawalNews(artist: string, isBooked: boolean): News {
  const rest = isBooked ? ' The booked event stays as it is until you change it.' : '';
  return {
    subject: `Withdrawn: ${artist}`,
    title: 'An application was withdrawn',
    words: `${artist} has withdrawn the application.${rest}`,
  };
}
