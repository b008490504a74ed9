import { type ApplicationStatus, readOwnPicture, statusNotFound } from '#contract/application-status.ts';
import { type ReviewedApplication, readApplicationFile } from '#contract/applications.ts';
import { settledStatuses } from '#contract/event-status.ts';
import { isOpenReview } from '#contract/review-states.ts';
import { ApplicationsStore } from '../applications/applications.store.ts';
import type { Db } from '../db/tables.ts';
import { withCleanDescription } from '../events/events.routes.ts';
import { EventsStore } from '../events/events.store.ts';
import { Failure, notFound } from '../failures/failure.ts';
import { dueAtOf } from '../reviews/promise.ts';
import { ReviewSettingsStore } from '../reviews/review-settings.store.ts';
import { type Review, ReviewsStore } from '../reviews/reviews.store.ts';

/** What the performer may know of an application, with pictures under the addresses of this token. */
export async function readStatus(db: Db, applicationId: number, token: string): Promise<ApplicationStatus> {
  const found = await new ApplicationsStore(db).find(applicationId);
  if (!found) throw notFound(statusNotFound);
  const review = await new ReviewsStore(db).find(applicationId);
  const { state = 'new', isSeen = false, confirmed = null, withdrawnAt = null } = review ?? {};
  const settings = await new ReviewSettingsStore(db).get();
  const event = review ? await findShow(db, review) : null;
  const isOpen = isOpenReview(state);
  return {
    application: withOwnPictures(found, token),
    state,
    isRead: isSeen || !(state === 'new' || state === 'withdrawn'),
    dueAt: isOpen ? dueAtOf(found.submittedAt, settings) : null,
    event,
    canEdit: isOpen,
    canConfirm: event !== null && settledStatuses.includes(event.status) && confirmed === null,
    confirmed,
    withdrawnAt,
  };
}

/** The show that a booked application has become, as far as guests can see it. */
export async function findShow(db: Db, { state, eventId }: Pick<Review, 'state' | 'eventId'>) {
  if (state !== 'booked' || eventId === null) return null;
  try {
    return withCleanDescription(await new EventsStore(db).get(eventId));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function withOwnPictures({ bandPhotos, flyer, ...application }: ReviewedApplication, token: string) {
  const own = (address: string) => {
    const [before = ''] = readApplicationFile.path.split('{');
    return readOwnPicture.path.replace('{token}', token).replace('{filename}', address.slice(before.length));
  };
  return { ...application, bandPhotos: bandPhotos.map(own), flyer: flyer && own(flyer) };
}
