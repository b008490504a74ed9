import type { SelectQueryBuilder } from 'kysely';
import { type EventCategory, eventCategories } from '#contract/event-category.ts';
import type { EventCursor } from '#contract/event-cursor.ts';
import { type EventRecord, eventNotFound, maxEventsPerPage } from '#contract/events.ts';
import type { Db, Tables } from '../db/tables.ts';
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

type Events<Row> = SelectQueryBuilder<Tables, 'events', Row>;

export class EventsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list({ category, when, after, limit = maxEventsPerPage, now }: EventSelection): Promise<EventPage> {
    const wanted = eventCategories.find((known) => known === category);
    if (category !== undefined && !wanted) return { events: [], next: null };

    let query = this.#db.selectFrom('events').select(columns).where('archived', '=', false);
    if (wanted) query = query.where('category', '=', wanted);
    if (when === 'upcoming') query = query.where('endDateTime', '>', now);
    if (when === 'past') query = query.where('endDateTime', '<=', now);
    query = inOrder(query, when === 'past' ? 'desc' : 'asc', after);

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

function inOrder<Row>(
  query: Events<Row>,
  direction: 'asc' | 'desc',
  after: EventCursor | undefined,
): Events<Row> {
  const ordered = query.orderBy('startDateTime', direction).orderBy('id', direction).$castTo<Row>();
  if (!after) return ordered;
  const beyond = direction === 'asc' ? '>' : '<';
  return ordered.where((where) =>
    where.or([
      where('startDateTime', beyond, after.startDateTime),
      where.and([where('startDateTime', '=', after.startDateTime), where('id', beyond, after.id)]),
    ]),
  );
}
