import { buffer } from 'node:stream/consumers';
import { isOpenReview } from '#contract/applications/application-fields.ts';
import type { ReviewedApplication, ReviewSummary } from '#contract/applications/applications.ts';
import { mayBookAgain } from '#contract/applications/booked-date.ts';
import { type BookingInput, notOfThisApplication } from '#contract/applications/bookings.ts';
import { decidedMeanwhile } from '#contract/applications/review.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { EventsStore } from '../../events/events.store.ts';
import { acceptEventImage, eventImageFacts } from '../../events/keep-event-image.ts';
import { eventTarget, newEventOf, setArchived } from '../../events/write-event.ts';
import { attributeTo, badInput, changedMeanwhile, notFound } from '../../failure.ts';
import { type AcceptedImage, acceptBytes } from '../../gallery/accept-image.ts';
import { GalleryStore, type NewImage } from '../../gallery/gallery.store.ts';
import { writeWithFile } from '../../gallery/keep-image.ts';
import type { Services } from '../../services.ts';
import {
  type ApplicationWriting,
  addHistory,
  changeAsStaff,
  type StaffOrder,
} from '../change-application.ts';
import { tellPerformer } from '../messages/performer-mails.ts';
import { type ReadReview, readReview, writeDecision } from '../review/change-review.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { bookedMail, dateOf } from './booking-mails.ts';
import { BookingsStore } from './bookings.store.ts';
import { endBookingMails } from './end-booking.ts';
import { findBookedShow } from './read-booking.ts';
import { showDateOf } from './show-date.ts';

/**
 * Makes an event of an application. Event, picture, booking, decision, history and the mail to the performer are
 * written in one transaction. The picture's file is stored before: without its row it is an orphan, which the sweep
 * removes.
 */
export async function bookApplication(
  services: Services,
  order: StaffOrder,
  input: BookingInput,
): Promise<ReadReview & { event: EventRecord }> {
  const { database, applications } = services;
  const { applicationId, admin } = order;
  const sender = await applications.get(applicationId);
  const { publish, message = null } = input;
  const isOffer = publish === 'accepted';
  const newEvent = { ...newEventOf(input), ...(isOffer ? { archived: true } : {}) };
  // Before any picture is decoded. It is asked again when it is written.
  refuseDecided((await readReview(database.db, applicationId, admin.id)).review);
  const sent = await acceptEventImage(services, input);
  const picture = sent ?? (await copyPhoto(services, sender, input.photo));

  const write = (image?: NewImage) =>
    changeAsStaff(services, order, async (writing, note) => {
      const { db, review, application, at } = writing;
      refuseDecided((await readReview(db, applicationId, admin.id)).review);
      if (!review.isOpen) await leaveEarlierDate(writing);
      const stored = image && (await new GalleryStore(db).add(image, at));
      const events = new EventsStore(db);
      const imageUrl = stored?.fileUrl ?? input.imageUrl ?? null;
      const [eventId = 0] = await events.add([{ ...newEvent, imageUrl, applicationId }], at);
      const event = await events.get(eventId, { archived: 'include' });
      const bookings = new BookingsStore(db);
      await bookings.put({ applicationId, eventId, publish, isOffer, message }, at);
      const show = showDateOf(event, { isOffer });
      const date = dateOf(show, writing.venue);
      if (review.isOpen) {
        await writeDecision(writing, 'booked', `Booked for ${date}`);
      } else {
        await new ReviewsStore(db).countChange(applicationId);
        await addHistory(writing, `Booked again, for ${date}`);
      }
      const mail = bookedMail(application, { show, former: null, answer: 'asked', message }, writing);
      const { outboxId } = await tellPerformer(writing, application, 'booking', mail);
      await bookings.change(applicationId, { ownMailId: outboxId, mailId: outboxId });
      note({ what: 'booked application', target: eventTarget(event) });
      return { event, ...(await readReview(db, applicationId, admin.id)) };
    });
  if (!picture) return write();
  const facts = { ...eventImageFacts(picture, newEvent.name), ...(sent ? {} : { applicationId }) };
  return writeWithFile(services, picture, (file) => write({ ...facts, ...file }));
}

function refuseDecided({ state, date }: ReviewSummary): void {
  if (isOpenReview(state) || (date && mayBookAgain(date))) return;
  throw changedMeanwhile(decidedMeanwhile);
}

/**
 * Before an application is booked for another date: the mails about the earlier one end, and the event that was turned
 * down is archived. A cancelled one stays, since guests may look for it.
 */
async function leaveEarlierDate({ db, review: { applicationId }, now }: ApplicationWriting): Promise<void> {
  await endBookingMails(db, applicationId);
  const earlier = await findBookedShow(db, applicationId);
  if (!earlier?.event || earlier.event.archived || earlier.event.status === 'cancelled') return;
  await setArchived(db, earlier.event.id, true, now);
}

/** A copy of a picture of the application, which itself stays private. */
async function copyPhoto(
  services: Services,
  { bandPhotos, flyer }: ReviewedApplication,
  photo: string | null | undefined,
): Promise<AcceptedImage | undefined> {
  if (!photo) return undefined;
  if (![...bandPhotos, flyer].includes(photo)) throw badInput({ photo: notOfThisApplication });
  const original = await services.applicationFiles.open(photo.split('/').at(-1) ?? '');
  if (!original) throw notFound(notOfThisApplication);
  return acceptBytes(services, await buffer(original.stream)).catch(attributeTo('photo'));
}
