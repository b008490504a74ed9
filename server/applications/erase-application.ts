import { venueDay } from '#contract/time/venue-time.ts';
import type { Transact } from '../activity/audit-log.ts';
import { dropDeletedText } from '../db/drop-deleted-text.ts';
import type { ConnectedDatabase, Db } from '../db/tables.ts';
import { removePhotoCopies } from '../events/photo-copies.store.ts';
import { type DiscardingParts, discardFiles, recordDiscarded } from '../files/discard-files.ts';
import { fileNamesOf } from '../gallery/image-name.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { ApplicationsStore } from './applications.store.ts';
import { NightsStore } from './bookings/nights.store.ts';
import { ErasedApplicationsStore } from './erased-applications.store.ts';
import { timelinessOf } from './review/answer-deadline.ts';
import { ReviewSettingsStore } from './review/review-settings.store.ts';
import { ReviewsStore } from './review/reviews.store.ts';

export type ErasingParts = DiscardingParts & { database: ConnectedDatabase; venue: CurrentVenue };

interface ErasingOrder {
  /** Asked while the review is locked. Nothing is erased where it says no. */
  isStillDue?: (trx: Db) => Promise<boolean>;
  /** Belongs to the same transaction. */
  alsoWrite?: (trx: Db) => Promise<void>;
  transact?: Transact;
  /** Whether a booked show keeps the copy of the photo that guests see. */
  keepsPhoto?: boolean;
}

/**
 * Erases an application with everything said about it, every copy of what was typed in it, the public copies of its
 * photos, and what was written about its nights. What stays is a booked event without its picture, and that one was
 * erased. Rows first: from then on no address leads to the files, even if deleting them fails. A crash in between leaves
 * no pictures either. Returns whether it was erased.
 */
export async function eraseApplication(
  services: ErasingParts,
  id: number,
  {
    isStillDue = async () => true,
    alsoWrite = async () => {},
    transact = (work) => services.database.db.transaction().execute(work),
    keepsPhoto = false,
  }: ErasingOrder = {},
): Promise<boolean> {
  const { database } = services;
  const { timeZone } = await services.venue.current();
  const files = await transact(async (trx) => {
    // Locked first, so that of two who erase it at once the second finds nothing, and it is counted once.
    const review = await new ReviewsStore(trx).lock(id);
    if (!(await isStillDue(trx))) return undefined;
    const applications = new ApplicationsStore(trx);
    const { submittedAt, isSuspectedSpam } = await applications.get(id);
    const records = new ErasedApplicationsStore(trx);
    if (!isSuspectedSpam) {
      await records.add({
        month: venueDay(submittedAt, timeZone).slice(0, 7),
        state: review.state,
        answer: timelinessOf(submittedAt, review, await new ReviewSettingsStore(trx).get()),
      });
    }
    const now = services.clock().toISOString();
    const { files: removed, idempotencyKey } = await applications.erase(id);
    if (idempotencyKey !== null) await records.addKey(idempotencyKey, now);
    const copies = keepsPhoto ? [] : (await removePhotoCopies(trx, id, now)).flatMap(fileNamesOf);
    await new NightsStore(trx).emptyTexts(id);
    await alsoWrite(trx);
    await recordDiscarded(trx, 'applications', removed);
    await recordDiscarded(trx, 'gallery', copies);
    return { removed, copies };
  });
  if (files === undefined) return false;
  await discardFiles(services, 'applications', files.removed);
  await discardFiles(services, 'gallery', files.copies);
  await dropDeletedText(database, services.log);
  return true;
}
