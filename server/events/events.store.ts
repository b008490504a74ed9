import { sql } from 'kysely';
import { eventCategories, settledStatuses } from '#contract/events/event-values.ts';
import { type EventRecord, eventNotFound, eventRecord, maxEventsPerPage } from '#contract/events/events.ts';
import type { MomentCursor } from '#contract/ids.ts';
import { readPage } from '../db/read-page.ts';
import { eventSearchText, searchConditions } from '../db/search-text.ts';
import { countOf, Store } from '../db/store.ts';
import { notFound } from '../failure.ts';

export interface EventSelection {
  category?: string | undefined;
  location?: string | undefined;
  q?: string | undefined;
  when?: 'upcoming' | 'past' | undefined;
  startsFrom?: string | undefined;
  startsBefore?: string | undefined;
  endsAfter?: string | undefined;
  /** Only those that are neither cancelled nor postponed. */
  takesPlace?: boolean | undefined;
  /** Only those that end in another month than they begin in, by UTC. An index has them. */
  isAcrossMonths?: boolean | undefined;
  /** Soonest first when not given, and latest first for past ones. */
  order?: 'asc' | 'desc' | undefined;
  after?: MomentCursor | undefined;
  limit?: number | undefined;
  archived?: 'include' | undefined;
  now: string;
}

/** A record has the names of its columns. */
export const eventColumns = eventRecord.keyof().options;

type SetHere = 'id' | 'seriesId' | 'createdAt' | 'updatedAt';
/** What staff write about an event. */
type Written = Omit<EventRecord, SetHere>;
const writtenNames: string[] = eventRecord
  .omit({ id: true, seriesId: true, createdAt: true, updatedAt: true } satisfies Record<SetHere, true>)
  .keyof().options;

type Needed = 'name' | 'description' | 'startDateTime' | 'endDateTime' | 'imageUrl' | 'category';

export interface NewEvent extends Pick<Written, Needed>, Partial<Omit<Written, Needed>> {
  isSample?: boolean;
  seriesId?: number | null;
  /** The application that it is made for. */
  applicationId?: number;
}

type WrittenIn<Source> = {
  [Name in keyof Source as Name extends keyof Written ? Name : never]: Exclude<Source[Name], undefined>;
};

/** What staff have written, as far as it is there: what a change does not name stays as it is. */
export function writtenIn<Source extends object>(source: Source): WrittenIn<Source> {
  const given = Object.entries(source).filter(
    ([name, value]) => value !== undefined && writtenNames.includes(name),
  );
  return Object.fromEntries(given) as WrittenIn<Source>;
}

export class EventsStore extends Store {
  /** `next` is the last of a page, after which the next one begins; null at the end of the list. */
  async list(selection: EventSelection) {
    const { category, location, q = '', when, after, limit = maxEventsPerPage, archived, now } = selection;
    const { startsFrom, startsBefore, endsAfter, takesPlace, isAcrossMonths, order } = selection;
    const wanted = eventCategories.find((known) => known === category);
    if (category !== undefined && !wanted) return { events: [], next: null };

    let matching = this.db.selectFrom('events').select(eventColumns);
    if (archived !== 'include') matching = matching.where('archived', '=', false);
    // Both of them, said so that an index that begins with the column can be used.
    else if (startsFrom !== undefined || isAcrossMonths)
      matching = matching.where('archived', 'in', [false, true]);
    if (wanted) matching = matching.where('category', '=', wanted);
    if (location !== undefined) matching = matching.where('location', '=', location);
    if (takesPlace) matching = matching.where('status', 'in', settledStatuses);
    for (const condition of searchConditions(q)) matching = matching.where(condition);
    if (startsFrom !== undefined) matching = matching.where('startDateTime', '>=', startsFrom);
    // As the index of long shows has it: see its migration.
    const moment = (name: string) =>
      isAcrossMonths ? sql<string>`substr(${sql.ref(name)}, 1, 24)` : sql.ref<string>(name);
    if (isAcrossMonths)
      matching = matching.where(sql<boolean>`substr("startDateTime", 1, 7) <> substr("endDateTime", 1, 7)`);
    if (startsBefore !== undefined) matching = matching.where(moment('startDateTime'), '<', startsBefore);
    if (endsAfter !== undefined) matching = matching.where(moment('endDateTime'), '>', endsAfter);
    if (when === 'upcoming') matching = matching.where('endDateTime', '>', now);
    // An event that has ended has also begun. The redundant condition lets the database use the index in the list's
    // order.
    if (when === 'past')
      matching = matching.where('endDateTime', '<=', now).where('startDateTime', '<=', now);

    const direction = order ?? (when === 'past' ? 'desc' : 'asc');
    // Upcoming events and long ones are few: select them by their end, then sort. Otherwise the databases scan all past
    // events in the order of their start, and the page becomes slower with every show.
    const isFew = when === 'upcoming' || isAcrossMonths;
    let query = this.db
      .with(
        (name) => (isFew ? name('matching').materialized() : name('matching').notMaterialized()),
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
          where('startDateTime', beyond, after.moment),
          where.and([where('startDateTime', '=', after.moment), where('id', beyond, after.id)]),
        ]),
      );
    }

    const { rows: events, next } = await readPage(query, limit);
    return { events, next };
  }

  /** An archived event is found only if archived ones are asked for. */
  async get(id: number, { archived }: Pick<EventSelection, 'archived'> = {}): Promise<EventRecord> {
    const event = await this.find(id);
    if (!event || (event.archived && archived !== 'include')) throw notFound(eventNotFound);
    return event;
  }

  /** Archived or not. */
  async find(id: number): Promise<EventRecord | undefined> {
    return this.db.selectFrom('events').select(eventColumns).where('id', '=', id).executeTakeFirst();
  }

  async add(events: NewEvent[], now: string): Promise<number[]> {
    const rows = events.map((event) => ({
      archived: false,
      isSample: false,
      status: 'scheduled' as const,
      ...event,
      searchText: eventSearchText(event),
      createdAt: now,
      updatedAt: now,
    }));
    const added = await this.db.insertInto('events').values(rows).returning('id').execute();
    return added.map(({ id }) => id);
  }

  async lock(id: number): Promise<void> {
    await this.db
      .updateTable('events')
      .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
      .where('id', '=', id)
      .execute();
  }

  /**
   * Optimistic concurrency control: writes only if the version that was read is still the latest. Otherwise undefined.
   */
  async change(seen: EventRecord, changes: Partial<NewEvent>, now: string): Promise<EventRecord | undefined> {
    return this.db
      .updateTable('events')
      .set((event) => ({
        ...changes,
        searchText: eventSearchText({ ...seen, ...changes }),
        changeCount: event('changeCount', '+', 1),
        updatedAt: momentAfter(seen.updatedAt, now),
      }))
      .where('id', '=', seen.id)
      .where('updatedAt', '=', seen.updatedAt)
      .returning(eventColumns)
      .executeTakeFirst();
  }

  async remove(ids: number[]): Promise<void> {
    await this.db.deleteFrom('events').where('id', 'in', ids).execute();
  }

  countPublic(): Promise<number> {
    return countOf(this.db.selectFrom('events').where('archived', '=', false));
  }

  /** Of a part of the public events, in the order of their ids, for the sitemap: without the large columns. */
  async listPublicVersions(page: { offset: number; limit: number }) {
    return this.db
      .selectFrom('events')
      .select(['id', 'updatedAt'])
      .where('archived', '=', false)
      .orderBy('id')
      .offset(page.offset)
      .limit(page.limit)
      .execute();
  }
}

/** Versions are compared by it, so it must differ even within one millisecond or after the clock was set back. */
function momentAfter(earlier: string, now: string): string {
  return now > earlier ? now : new Date(Date.parse(earlier) + 1).toISOString();
}
