import { isOpenReview } from '#contract/applications/application-fields.ts';
import { type ReviewedApplication, readApplicationFile } from '#contract/applications/applications.ts';
import { bookedDateOf, confirmedOf } from '#contract/applications/booked-date.ts';
import { type OwnPageRecord, ownPageNotFound, readOwnPicture } from '#contract/applications/own-page.ts';
import type { Db } from '../../db/tables.ts';
import { withCleanDescription } from '../../events/clean-html.ts';
import { notFound } from '../../failure.ts';
import { ApplicationsStore } from '../applications.store.ts';
import { NightsStore } from '../bookings/nights.store.ts';
import { canAnswer, findBookedShow, isShown } from '../bookings/read-booking.ts';
import { isMoved, versionOf } from '../bookings/show-date.ts';
import { dueAtOf } from '../review/answer-deadline.ts';
import { ReviewSettingsStore } from '../review/review-settings.store.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';

/** What the performer may know of an application, with pictures under the addresses of this token. */
export async function readOwnPage(db: Db, applicationId: number, token: string): Promise<OwnPageRecord> {
  const found = await new ApplicationsStore(db).find(applicationId);
  const review = await new ReviewsStore(db).find(applicationId);
  if (!found || !review) throw notFound(ownPageNotFound);
  const { state, isSeen, withdrawnAt } = review;
  const settings = await new ReviewSettingsStore(db).get();
  const isOpen = isOpenReview(state);
  return {
    application: withOwnPictures(found, token),
    state,
    isRead: isSeen || !(state === 'new' || state === 'withdrawn'),
    dueAt: isOpen ? dueAtOf(found.submittedAt, settings) : null,
    declineText: state === 'declined' ? await readDecline(db, applicationId) : null,
    canEdit: isOpen,
    ...(await readDate(db, applicationId)),
    withdrawnAt,
  };
}

async function readDecline(db: Db, applicationId: number): Promise<string | null> {
  const { messages } = await new ReviewTalkStore(db).read(applicationId);
  return messages.findLast(({ kind }) => kind === 'decline')?.text ?? null;
}

/** What the performer may know of the booked date. */
async function readDate(db: Db, applicationId: number) {
  const shown = await findBookedShow(db, applicationId);
  if (!shown) return { event: null, date: null, sheet: null, canConfirm: false, confirmed: null };
  const { booking, event, show } = shown;
  const { former, answer } = booking;
  const hasMoved = show !== null && former !== null && isMoved(former, show);
  return {
    event: event && isShown(shown) ? { ...withCleanDescription(event), version: versionOf(event) } : null,
    date: { ...bookedDateOf(booking, event), movedFrom: hasMoved && answer === 'asked' ? former : null },
    sheet:
      event && isShown(shown) && answer !== 'turnedDown'
        ? ((await new NightsStore(db).findSheet(event.id)) ?? null)
        : null,
    canConfirm: canAnswer(shown),
    confirmed: event && confirmedOf(answer),
  };
}

function withOwnPictures({ bandPhotos, flyer, ...application }: ReviewedApplication, token: string) {
  const own = (address: string) => {
    const [before = ''] = readApplicationFile.path.split('{');
    return readOwnPicture.path.replace('{token}', token).replace('{filename}', address.slice(before.length));
  };
  return { ...application, bandPhotos: bandPhotos.map(own), flyer: flyer && own(flyer) };
}
