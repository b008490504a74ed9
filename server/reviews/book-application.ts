import { buffer } from 'node:stream/consumers';
import type { ReviewedApplication } from '#contract/applications.ts';
import type { EventRecord } from '#contract/events.ts';
import { type BookingInput, decidedMeanwhile, notOfThisApplication } from '#contract/review.ts';
import { isOpenReview } from '#contract/review-states.ts';
import type { Db } from '../db/tables.ts';
import { EventsStore } from '../events/events.store.ts';
import { acceptEventImage, type EventImageParts, eventImageFacts } from '../events/keep-event-image.ts';
import { newEventOf } from '../events/write-event.ts';
import { attributeTo, badInput, changedMeanwhile, notFound } from '../failures/failure.ts';
import { acceptBytes } from '../gallery/accept-bytes.ts';
import type { AcceptedImage } from '../gallery/accept-image.ts';
import { GalleryStore, type NewImage } from '../gallery/gallery.store.ts';
import { writeWithFile } from '../gallery/keep-image.ts';
import type { Admin } from '../http/admin-guard.ts';
import { lockOpenReview, writeDecision } from './decide.ts';
import type { TellingParts } from './decline-application.ts';
import { bookingLetter } from './performer-letters.ts';
import { type ReadReview, readReview } from './read-review.ts';
import { tellPerformer } from './tell-performer.ts';

export type BookingParts = TellingParts & EventImageParts;

/**
 * Makes an event of an application. Event, picture, decision, history and the mail to the performer are written in one
 * transaction. The picture's file is stored before: without its row it is an orphan, which the sweep removes.
 */
export async function bookApplication(
  services: BookingParts,
  applicationId: number,
  input: BookingInput,
  admin: Admin,
  versions: string[] | undefined,
): Promise<ReadReview & { event: EventRecord }> {
  const { database, deeds, applications, messageSettings } = services;
  const application = await applications.get(applicationId);
  const newEvent = newEventOf(input);
  await refuseDecided(database.db, applicationId, admin);
  const sent = await acceptEventImage(services, input);
  const picture = sent ?? (await copyPhoto(services, application, input.photo));
  const settings = { ...messageSettings, venue: await services.venue.current() };
  const now = services.clock();
  const at = now.toISOString();
  const { id: adminId, username: by } = admin;

  const write = (image?: NewImage) =>
    deeds.run(admin, async (trx, note) => {
      await lockOpenReview(trx, applicationId, versions);
      const stored = image && (await new GalleryStore(trx).add(image, at));
      const events = new EventsStore(trx);
      const imageUrl = stored?.fileUrl ?? input.imageUrl ?? null;
      const [eventId = 0] = await events.add([{ ...newEvent, imageUrl }], at);
      const event = await events.get(eventId, { archived: 'include' });
      await writeDecision(
        trx,
        applicationId,
        { state: 'booked', at, by, eventId },
        `Booked as event ${eventId}`,
      );
      const letter = bookingLetter(application, event, input.message, settings);
      const telling = {
        applicationId,
        recipient: application.email,
        kind: 'booking',
        letter,
        author: by,
      } as const;
      await tellPerformer(trx, telling, settings, now);
      note({ what: 'booked application', target: { kind: 'application', id: applicationId } });
      return { event, ...(await readReview(trx, applicationId, adminId)) };
    });
  if (!picture) return write();
  const facts = { ...eventImageFacts(picture, newEvent.name), ...(sent ? {} : { applicationId }) };
  return writeWithFile(services, picture, facts, write);
}

/** Before any picture is decoded. Whether it is still undecided is asked again when it is written. */
async function refuseDecided(db: Db, applicationId: number, admin: Admin): Promise<void> {
  const { review } = await readReview(db, applicationId, admin.id);
  if (!isOpenReview(review.state)) throw changedMeanwhile(decidedMeanwhile);
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
