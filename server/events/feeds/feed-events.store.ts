import type { EventCategory } from '#contract/events/event-values.ts';
import { type EventRecord, eventNotFound } from '#contract/events/events.ts';
import { Store } from '../../db/store.ts';
import { notFound } from '../../failure.ts';
import { eventColumns } from '../events.store.ts';

const columns = [...eventColumns, 'changeCount'] as const;

export interface CalendarEvent extends EventRecord {
  changeCount: number;
}

export interface CalendarSelection {
  /** Events that ended before are left out. */
  since: string;
  /** No event has an unknown one. */
  category?: string | undefined;
  location?: string | undefined;
}

type CalendarCursor = Pick<CalendarEvent, 'endDateTime' | 'id'>;

/** Small enough that no other query waits for it. */
const eventsPerQuery = 500;

export class FeedEventsStore extends Store {
  /**
   * The public events of a calendar, in the order of their end, some at a time. That is the order of an index, so
   * events before the window cost nothing.
   */
  async *listCalendar(selection: CalendarSelection): AsyncGenerator<CalendarEvent[]> {
    let after: CalendarCursor = { endDateTime: selection.since, id: 0 };
    for (;;) {
      const events = await this.#listAfter(selection, after);
      yield events;
      const last = events.at(-1);
      if (!last || events.length < eventsPerQuery) return;
      after = last;
    }
  }

  async #listAfter(
    { category, location }: CalendarSelection,
    after: CalendarCursor,
  ): Promise<CalendarEvent[]> {
    let query = this.db
      .selectFrom('events')
      .select(columns)
      .where('archived', '=', false)
      .where('endDateTime', '>=', after.endDateTime)
      .where((where) => where.or([where('endDateTime', '>', after.endDateTime), where('id', '>', after.id)]));
    if (category !== undefined) query = query.where('category', '=', category as EventCategory);
    if (location !== undefined) query = query.where('location', '=', location);
    return query.orderBy('endDateTime').orderBy('id').limit(eventsPerQuery).execute();
  }

  async get(id: number): Promise<CalendarEvent> {
    const event = await this.db
      .selectFrom('events')
      .select(columns)
      .where('id', '=', id)
      .where('archived', '=', false)
      .executeTakeFirst();
    if (!event) throw notFound(eventNotFound);
    return event;
  }
}
