import type { Selectable } from 'kysely';
import type { BookingAnswer } from '#contract/applications/booked-date.ts';
import type { ListedBooking } from '#contract/applications/bookings.ts';
import { settledStatuses } from '#contract/events/event-values.ts';
import { countOf, Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';
import type { ShowDate } from './show-date.ts';

type Row = Selectable<Tables['bookings']>;

/** What a performer has said to a date. */
export type GivenAnswer = Pick<Row, 'answer' | 'askedAt' | 'answeredAt' | 'askedAgainAt'>;

export interface Booking extends Omit<Row, 'known' | 'former' | 'held'> {
  known: ShowDate | null;
  former: ShowDate | null;
  held: GivenAnswer | null;
}

export type BookingChanges = Partial<Omit<Booking, 'applicationId'>>;

/** Which application plays at which event. Whoever changes a booking has locked its review. */
export class BookingsStore extends Store {
  async find(applicationId: number): Promise<Booking | undefined> {
    const row = await this.#booked().where('bookings.applicationId', '=', applicationId).executeTakeFirst();
    return row && bookingOf(row);
  }

  /** The event of an application, also after it was withdrawn. It may be deleted. */
  async findEventId(applicationId: number): Promise<number | null> {
    const row = await this.db
      .selectFrom('bookings')
      .select('eventId')
      .where('applicationId', '=', applicationId)
      .executeTakeFirst();
    return row?.eventId ?? null;
  }

  /** The bookings of an event and of its series, in the order in which their reviews are locked. */
  async listOfSeries(eventId: number): Promise<Booking[]> {
    const rows = await this.#booked()
      .where('bookings.eventId', 'in', (select) => {
        const seriesId = select.selectFrom('events').select('seriesId').where('id', '=', eventId);
        return select
          .selectFrom('events')
          .select('id')
          .where((where) => where.or([where('id', '=', eventId), where('seriesId', '=', seriesId)]));
      })
      .orderBy('bookings.applicationId')
      .execute();
    return rows.map(bookingOf);
  }

  #booked() {
    return this.db
      .selectFrom('bookings')
      .innerJoin('reviews', 'reviews.applicationId', 'bookings.applicationId')
      .selectAll('bookings')
      .where('reviews.state', '=', 'booked');
  }

  /** As staff see it, of those of these events that have one. */
  async listRecords(eventIds: number[]): Promise<ListedBooking[]> {
    return this.#shows()
      .innerJoin('applications', 'applications.id', 'bookings.applicationId')
      .select(['bookings.applicationId', 'bandName', 'applications.name', 'email', 'phone'])
      .select(['answer', 'publish', 'isOffer', 'askedAt', 'answeredAt', 'events.id as eventId'])
      .where('events.id', 'in', eventIds)
      .orderBy('events.id')
      .execute();
  }

  /** With their events, as far as these are not deleted. */
  #shows() {
    return this.db
      .selectFrom('bookings')
      .innerJoin('reviews', 'reviews.applicationId', 'bookings.applicationId')
      .innerJoin('events', 'events.id', 'bookings.eventId')
      .where('reviews.state', '=', 'booked');
  }

  /** In the place of the one that the application had. */
  async put(
    booking: Pick<Booking, 'applicationId' | 'eventId' | 'publish' | 'isOffer' | 'message'>,
    now: string,
  ) {
    await this.end(booking.applicationId);
    await this.db
      .insertInto('bookings')
      .values({ ...booking, answer: 'asked', askedAt: now })
      .execute();
  }

  async change(applicationId: number, { known, former, held, ...changes }: BookingChanges): Promise<void> {
    const texts = Object.entries({ known, former, held }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value && JSON.stringify(value)]],
    );
    const written = { ...changes, ...Object.fromEntries(texts) };
    if (Object.keys(written).length === 0) return;
    await this.db.updateTable('bookings').set(written).where('applicationId', '=', applicationId).execute();
  }

  /**
   * Removes an event that nobody has changed since it was booked, and the picture that came with it. Gives the name of
   * the picture's file, which the caller deletes after the commit; undefined when the event stays.
   */
  async removeUndoneEvent(id: number): Promise<{ filename: string | undefined } | undefined> {
    const event = await this.db
      .deleteFrom('events')
      .where('id', '=', id)
      .whereRef('updatedAt', '=', 'createdAt')
      .returning(['imageUrl', 'createdAt'])
      .executeTakeFirst();
    if (!event) return undefined;
    if (event.imageUrl === null) return { filename: undefined };
    const image = await this.db
      .deleteFrom('images')
      .where('fileUrl', '=', event.imageUrl)
      .where('followsEvents', '=', true)
      // Made in the same moment as the event, and not one that it shares with others.
      .where('uploadedAt', '=', event.createdAt)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('events').select('id').whereRef('events.imageUrl', '=', 'images.fileUrl'))),
      )
      .returning('filename')
      .executeTakeFirst();
    return { filename: image?.filename };
  }

  async end(applicationId: number): Promise<void> {
    await this.db.deleteFrom('bookings').where('applicationId', '=', applicationId).execute();
  }

  /** Asked before then and not answered, about shows that are on and still to come, and asked about once only. */
  async listUnanswered(
    askedBefore: string,
    now: string,
    limit: number,
  ): Promise<{ applicationId: number }[]> {
    return this.#coming('asked', now)
      .select('bookings.applicationId')
      .where('askedAgainAt', 'is', null)
      .where('askedAt', '<=', askedBefore)
      .orderBy('askedAt')
      .limit(limit)
      .execute();
  }

  countComing(answer: 'asked' | 'turnedDown', now: string): Promise<number> {
    return countOf(this.#coming(answer, now));
  }

  /** Accepted, public, and beginning until then. */
  async listAgreed(now: string, until: string): Promise<{ applicationId: number }[]> {
    return this.#coming('accepted', now)
      .select('bookings.applicationId')
      .where('startDateTime', '<', until)
      .where('archived', '=', false)
      .orderBy('startDateTime')
      .orderBy('bookings.applicationId')
      .execute();
  }

  /**
   * With shows that are still to come, on the calendar or offered. Nobody is asked about a postponed one; one that was
   * turned down still waits for staff.
   */
  #coming(answer: BookingAnswer, now: string) {
    const statuses = answer === 'turnedDown' ? [...settledStatuses, 'postponed' as const] : settledStatuses;
    return this.#shows()
      .where('answer', '=', answer)
      .where('startDateTime', '>', now)
      .where((where) => where.or([where('archived', '=', false), where('isOffer', '=', true)]))
      .where('events.status', 'in', statuses);
  }
}

function bookingOf({ known, former, held, ...booking }: Row): Booking {
  const read = (text: string | null) => (text === null ? null : JSON.parse(text));
  return { ...booking, known: read(known), former: read(former), held: read(held) };
}
