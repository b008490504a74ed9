import { type EventCategory, eventCategories } from '#contract/event-category.ts';
import type { EventCursor } from '#contract/event-cursor.ts';
import { type EventRecord, eventNotFound, maxEventsPerPage } from '#contract/events.ts';
import type { Db } from '../db/tables.ts';
import { notFound } from '../http/errors.ts';

export interface EventSelection {
  category?: string | undefined;
  when?: 'upcoming' | 'past' | undefined;
  after?: EventCursor | undefined;
  limit?: number | undefined;
  now: string;
}

export interface EventPage {
  events: EventRecord[];
  /** Where the next page starts; null at the end of the list. */
  next: EventCursor | null;
}

export interface NewEvent {
  name: string;
  description: string;
  startDateTime: string;
  endDateTime: string;
  imageUrl: string | null;
  category: EventCategory;
  archived?: boolean;
  isSample?: boolean;
}

const columns = [
  'id',
  'name',
  'description',
  'startDateTime',
  'endDateTime',
  'imageUrl',
  'category',
  'archived',
  'createdAt',
  'updatedAt',
] as const;

export class EventsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list({ category, when, after, limit = maxEventsPerPage, now }: EventSelection): Promise<EventPage> {
    const wanted = eventCategories.find((known) => known === category);
    if (category !== undefined && !wanted) return { events: [], next: null };

    let matching = this.#db.selectFrom('events').select(columns).where('archived', '=', false);
    if (wanted) matching = matching.where('category', '=', wanted);
    if (when === 'upcoming') matching = matching.where('endDateTime', '>', now);
    // What has ended has begun: said again, so that the index in the order of the list is the best one.
    if (when === 'past')
      matching = matching.where('endDateTime', '<=', now).where('startDateTime', '<=', now);

    const direction = when === 'past' ? 'desc' : 'asc';
    let query = this.#db
      // What is to come is little: found by its end and then sorted. Left to themselves, databases walk through all
      // that has been in the order of its start, and a page grows slower with every show.
      .with(
        (name) =>
          when === 'upcoming' ? name('matching').materialized() : name('matching').notMaterialized(),
        () => matching,
      )
      .selectFrom('matching')
      .selectAll()
      .orderBy('startDateTime', direction)
      .orderBy('id', direction);
    if (after) {
      const beyond = direction === 'asc' ? '>' : '<';
      query = query.where((where) =>
        where.or([
          where('startDateTime', beyond, after.startDateTime),
          where.and([where('startDateTime', '=', after.startDateTime), where('id', beyond, after.id)]),
        ]),
      );
    }

    // One more than asked for tells whether there is a next page.
    const rows = await query.limit(limit + 1).execute();
    const events = rows.slice(0, limit);
    return { events, next: rows.length > limit ? (events.at(-1) ?? null) : null };
  }

  async get(id: number): Promise<EventRecord> {
    const event = await this.#db
      .selectFrom('events')
      .select(columns)
      .where('id', '=', id)
      .where('archived', '=', false)
      .executeTakeFirst();
    if (!event) throw notFound(eventNotFound);
    return event;
  }

  async add(events: NewEvent[], now: string): Promise<number[]> {
    const rows = events.map((event) => ({
      archived: false,
      isSample: false,
      ...event,
      createdAt: now,
      updatedAt: now,
    }));
    const added = await this.#db.insertInto('events').values(rows).returning('id').execute();
    return added.map(({ id }) => id);
  }
}
