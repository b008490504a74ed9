import { buffer } from 'node:stream/consumers';
import { isOpenReview } from '#contract/applications/application-fields.ts';
import type { ReviewedApplication, ReviewSummary } from '#contract/applications/applications.ts';
import { mayBookAgain } from '#contract/applications/booked-date.ts';
import { type BookingInput, notOfThisApplication } from '#contract/applications/bookings.ts';
import { decidedMeanwhile } from '#contract/applications/review.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { Db } from '../../db/tables.ts';
import { EventsStore } from '../../events/events.store.ts';
import { acceptEventImage, type EventImageParts, eventImageFacts } from '../../events/keep-event-image.ts';
import { eventTarget, newEventOf, setArchived } from '../../events/write-event.ts';
import { attributeTo, badInput, changedMeanwhile, notFound } from '../../failure.ts';
import { type AcceptedImage, acceptBytes } from '../../gallery/accept-image.ts';
import { GalleryStore, type NewImage } from '../../gallery/gallery.store.ts';
import { writeWithFile } from '../../gallery/keep-image.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { lockReview, writeDecision } from '../review/decide.ts';
import type { TellingParts } from '../review/decline-application.ts';
import { type ReadReview, readReview } from '../review/read-review.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { tellPerformer } from '../review/tell-performer.ts';
import { bookedMail, dateOf } from './booking-mails.ts';
import { BookingsStore } from './bookings.store.ts';
import { endBookingMails } from './end-booking.ts';
import { findBookedShow } from './read-booking.ts';
import { showDateOf } from './show-date.ts';

export type BookingParts = TellingParts & EventImageParts;

/**
 * Makes an event of an application. Event, picture, booking, decision, history and the mail to the performer are
 * written in one transaction. The picture's file is stored before: without its row it is an orphan, which the sweep
 * removes.
 */
export async function bookApplication(
  services: BookingParts,
  applicationId: number,
  input: BookingInput,
  admin: Admin,
  versions: string[] | undefined,
): Promise<ReadReview & { event: EventRecord }> {
  const { database, auditLog, applications, messageSettings } = services;
  const application = await applications.get(applicationId);
  const { publish, message = null } = input;
  const isOffer = publish === 'accepted';
  const newEvent = { ...newEventOf(input), ...(isOffer ? { archived: true } : {}) };
  // Before any picture is decoded. It is asked again when it is written.
  refuseDecided((await readReview(database.db, applicationId, admin.id)).review);
  const sent = await acceptEventImage(services, input);
  const picture = sent ?? (await copyPhoto(services, application, input.photo));
  const settings = { ...messageSettings, venue: await services.venue.current() };
  const now = services.clock();
  const at = now.toISOString();
  const { id: adminId, username: by } = admin;

  const write = (image?: NewImage) =>
    auditLog.run(admin, async (trx, note) => {
      const { isOpen } = await lockReview(trx, applicationId, versions);
      refuseDecided((await readReview(trx, applicationId, adminId)).review);
      if (!isOpen) await leaveEarlierDate(trx, applicationId, now);
      const stored = image && (await new GalleryStore(trx).add(image, at));
      const events = new EventsStore(trx);
      const imageUrl = stored?.fileUrl ?? input.imageUrl ?? null;
      const [eventId = 0] = await events.add([{ ...newEvent, imageUrl, applicationId }], at);
      const event = await events.get(eventId, { archived: 'include' });
      const bookings = new BookingsStore(trx);
      await bookings.put({ applicationId, eventId, publish, isOffer, message }, at);
      const show = showDateOf(event, { isOffer });
      const date = dateOf(show, settings.venue);
      if (isOpen) {
        await writeDecision(trx, applicationId, { state: 'booked', at, by }, `Booked for ${date}`);
      } else {
        await new ReviewsStore(trx).countChange(applicationId);
        await new ReviewTalkStore(trx).addHistory(applicationId, `Booked again, for ${date}`, by, at);
      }
      const mail = bookedMail(application, { show, former: null, answer: 'asked', message }, settings);
      const telling = { application, purpose: 'booking', mail, author: by } as const;
      const { outboxId } = await tellPerformer(trx, telling, settings, now);
      await bookings.change(applicationId, { ownMailId: outboxId, mailId: outboxId });
      note({ what: 'booked application', target: eventTarget(event) });
      return { event, ...(await readReview(trx, applicationId, adminId)) };
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
async function leaveEarlierDate(trx: Db, applicationId: number, now: Date): Promise<void> {
  await endBookingMails(trx, applicationId);
  const earlier = await findBookedShow(trx, applicationId);
  if (!earlier?.event || earlier.event.archived || earlier.event.status === 'cancelled') return;
  await setArchived(trx, earlier.event.id, true, now);
}

/** A copy of a picture of the application, which itself stays private. */
async function copyPhoto(
  services: BookingParts,
  { bandPhotos, flyer }: ReviewedApplication,
  photo: string | null | undefined,
): Promise<AcceptedImage | undefined> {
  if (!photo) return undefined;
  if (![...bandPhotos, flyer].includes(photo)) throw badInput({ photo: notOfThisApplication });
  const original = await services.applicationFiles.open(photo.split('/').at(-1) ?? '');
  if (!original) throw notFound(notOfThisApplication);
  return acceptBytes(services, await buffer(original.stream)).catch(attributeTo('photo'));
}
