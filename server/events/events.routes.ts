import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { formatEventCursor } from '#contract/cursors.ts';
import { getEventMonth } from '#contract/events/event-management.ts';
import { eventCategories } from '#contract/events/event-values.ts';
import {
  type calendarMonthQuery,
  type EventRecord,
  getCalendarMonth,
  getEvent,
  listEvents,
  type listEventsQuery,
} from '#contract/events/events.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { ConnectedDatabase } from '../db/tables.ts';
import { type AnswerCache, bindAdminCall, bindCall } from '../http/call-route.ts';
import { linkNextPage } from '../http/headers.ts';
import type { Clock } from '../process/clock.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { readCalendarMonth, readEventMonth } from './calendar-month.ts';
import { cleanHtml } from './clean-html.ts';
import { listOffered } from './event-conflicts.store.ts';
import type { EventsStore } from './events.store.ts';

/** Sends an event's version in its ETag: the time of its last change, which no two versions share. */
export function sendEtag(reply: FastifyReply, { updatedAt }: EventRecord): void {
  reply.header('etag', `"${updatedAt}"`);
}

type ListEventsQuery = z.output<typeof listEventsQuery>;
type CalendarMonthQuery = z.output<typeof calendarMonthQuery>;

export function eventRoutes(
  app: FastifyInstance,
  services: {
    database: ConnectedDatabase;
    events: EventsStore;
    sessions: Sessions;
    clock: Clock;
    venue: CurrentVenue;
  },
  cache: AnswerCache,
): void {
  const { database, events, sessions, clock, venue } = services;

  /** Only admins may ask for archived events. For others the parameter is ignored, so it reveals nothing. */
  async function archivedFor(request: FastifyRequest): Promise<'include' | undefined> {
    return (await sessions.find(request)) ? 'include' : undefined;
  }

  bindCall(
    app,
    listEvents,
    async ({ query, request, reply }) => {
      const archived = query.archived && (await archivedFor(request));
      if (archived) reply.header('cache-control', 'no-store');
      const page = await events.list({ ...query, archived, now: clock().toISOString() });
      if (page.next) linkNextPage(reply, listEvents.path, { ...query, after: formatEventCursor(page.next) });
      if (query.descriptions === 'omit') return page.events.map((event) => ({ ...event, description: '' }));
      return page.events.map(withCleanDescription);
    },
    { kept: { cache, keyOf: keyOfList } },
  );

  bindCall(app, getEvent, async ({ params, request, reply }) => {
    const event = await events.get(params.id, { archived: await archivedFor(request) });
    if (event.archived) reply.header('cache-control', 'no-store');
    sendEtag(reply, event);
    return withCleanDescription(event);
  });

  bindCall(
    app,
    getCalendarMonth,
    async ({ query }) => {
      const { timeZone } = await venue.current();
      return readCalendarMonth({ events, now: clock(), timeZone }, query);
    },
    { kept: { cache, keyOf: keyOfMonth } },
  );

  bindAdminCall(app, sessions, getEventMonth, async ({ query }) => {
    const { timeZone } = await venue.current();
    const month = await readEventMonth({ events, now: clock(), timeZone }, query);
    return { ...month, offered: await listOffered(database.db, month.events) };
  });
}

/** Only lists that many people ask for are kept: anyone can invent words to search for, a place or a cursor. */
function keyOfList({ q, location, after, archived, ...rest }: ListEventsQuery): string | undefined {
  const { category, when, limit, descriptions } = rest;
  const isCommon = [q, location, after, archived].every((part) => part === undefined);
  const isKnown = category === undefined || eventCategories.some((known) => known === category);
  return isCommon && isKnown ? JSON.stringify([category, when, limit, descriptions]) : undefined;
}

function keyOfMonth({ q, location, month }: CalendarMonthQuery): string | undefined {
  return q === undefined && location === undefined ? JSON.stringify(month ?? null) : undefined;
}

export function withCleanDescription(event: EventRecord): EventRecord {
  return { ...event, description: cleanHtml(event.description) };
}
