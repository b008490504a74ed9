import { sql } from 'kysely';
import { type PhotoPlace, photoPlaces, type Venue } from '#contract/venue/venue.ts';
import { isSampleAddress, type VenueChanges } from '#contract/venue/venue-input.ts';
import { Store } from '../db/store.ts';
import { focusOf, mayBeSeen } from '../gallery/gallery.store.ts';

export type StoredVenue = Awaited<ReturnType<VenueStore['read']>>;

/** Each sentence is a row of its own, so that two people may change two of them. */
export const textPrefix = 'texts.';

/** What an image of an event came with may be the name of a draft, which is not public. */
const ownDescription = sql<string | null>`case when not images."followsEvents" or images."describedByStaff"
  then images.description end`;

export class VenueStore extends Store {
  /**
   * What staff have changed: facts as JSON, by field, the logo, and the images that may be seen. A place whose image is
   * private or gone is not among them.
   */
  async read() {
    const facts = await this.db.selectFrom('venueFacts').select(['field', 'value']).execute();
    const photos = await this.db
      .selectFrom('venuePhotos')
      .innerJoin('images', 'images.id', 'venuePhotos.imageId')
      .select(['venuePhotos.place', 'venuePhotos.imageId', 'images.fileUrl as url'])
      .select(['images.focusX', 'images.focusY'])
      .select(ownDescription.as('description'))
      .where(sql<boolean>`${mayBeSeen}`)
      .execute();
    return {
      facts,
      logo: (await this.db.selectFrom('venueLogo').select('filename').executeTakeFirst())?.filename,
      photos: photos.map(({ focusX, focusY, ...photo }) => ({ ...photo, ...focusOf({ focusX, focusY }) })),
    };
  }

  /** A lock until the end of the transaction: nobody else changes the facts. */
  async lock(): Promise<void> {
    await this.db
      .updateTable('venueTurn')
      .set((update) => ({ turn: update('turn', '+', 1) }))
      .execute();
  }

  async change({ texts = {}, ...changes }: VenueChanges): Promise<void> {
    const ofTexts = Object.entries(texts).map(([name, words]) => [textPrefix + name, words] as const);
    const back = ofTexts.filter(([, words]) => words === null).map(([field]) => field);
    if (back.length > 0) await this.db.deleteFrom('venueFacts').where('field', 'in', back).execute();
    const rows = [...Object.entries(changes), ...ofTexts.filter(([, words]) => words !== null)]
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => ({ field, value: JSON.stringify(value) }));
    if (rows.length === 0) return;
    await this.db
      .insertInto('venueFacts')
      .values(rows)
      .onConflict((known) =>
        known.column('field').doUpdateSet({ value: (update) => update.ref('excluded.value') }),
      )
      .execute();
  }

  /** Returns the name of the file that it replaces. The caller deletes it after the commit. */
  async setLogo(filename: string): Promise<string | undefined> {
    const replaced = await this.removeLogo();
    await this.db.insertInto('venueLogo').values({ id: 1, filename }).execute();
    return replaced;
  }

  async removeLogo(): Promise<string | undefined> {
    const removed = await this.db.deleteFrom('venueLogo').returning('filename').executeTakeFirst();
    return removed?.filename;
  }

  /** Whether the image may be shown: it exists, and is public. */
  async setPhoto(place: PhotoPlace, imageId: number): Promise<boolean> {
    // As with an image that an event shows, staff have made it their own: it stays when the samples are removed. From
    // here on nobody can delete it until the end of the transaction.
    const { numUpdatedRows } = await this.db
      .updateTable('images')
      .set({ isSample: false })
      .where('id', '=', imageId)
      .where(sql<boolean>`${mayBeSeen}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await this.db
      .insertInto('venuePhotos')
      .values({ place, imageId })
      .onConflict((known) => known.column('place').doUpdateSet({ imageId }))
      .execute();
    return true;
  }

  async removePhoto(place: PhotoPlace): Promise<void> {
    await this.db.deleteFrom('venuePhotos').where('place', '=', place).execute();
  }

  /** Forgets every change. Returns the name of the logo's file. */
  async reset(): Promise<string | undefined> {
    await this.db.deleteFrom('venueFacts').execute();
    await this.db.deleteFrom('venuePhotos').execute();
    return this.removeLogo();
  }

  /** Where mails to staff go: the booking address or, while that is a sample, to the first owner whose own is known. */
  async staffAddress({ bookingEmail }: Pick<Venue, 'bookingEmail'>): Promise<string> {
    if (!isSampleAddress(bookingEmail)) return bookingEmail;
    const owner = await this.db
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'admin')
      .where('teamRole', '=', 'owner')
      .where('email', 'is not', null)
      .orderBy('id')
      .executeTakeFirst();
    return owner?.email ?? bookingEmail;
  }
}

export function isPhotoPlace(text: string): text is PhotoPlace {
  return photoPlaces.some((place) => place === text);
}
