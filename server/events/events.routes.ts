import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { formatMomentCursor } from '#contract/addresses.ts';
import { getEventMonth, maxEventsPerMonth } from '#contract/events/event-management.ts';
import { eventCategories } from '#contract/events/event-values.ts';
import {
  type calendarMonthQuery,
  type EventRecord,
  getCalendarMonth,
  getEvent,
  listEvents,
  type listEventsQuery,
} from '#contract/events/events.ts';
import { shiftMonth, startOfDay } from '#contract/time/calendar-days.ts';
import { lastsDays, venueDay } from '#contract/time/venue-time.ts';
import { type AnswerCache, bindAdminCall, bindCall } from '../http/call-route.ts';
import { linkNextPage } from '../http/headers.ts';
import type { Services } from '../services.ts';
import { withCleanDescription } from './clean-html.ts';
import { listOffered } from './event-conflicts.store.ts';
import type { EventSelection } from './events.store.ts';

/** The most that a show can last that an ordinary look at the shows before a month finds. */
const longestOrdinaryMs = 31 * 86_400_000;

/** Sends an event's version in its ETag: the time of its last change, which no two versions share. */
export function sendEtag(reply: FastifyReply, { updatedAt }: EventRecord): void {
  reply.header('etag', `"${updatedAt}"`);
}

export function eventRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  const { database, events, sessions, clock, venue } = services;

  /** Only admins may ask for archived events. For others the parameter is ignored, so it reveals nothing. */
  async function archivedFor(request: FastifyRequest): Promise<'include' | undefined> {
    return (await sessions.find(request)) ? 'include' : undefined;
  }

  bindCall(app, listEvents, { kept: { cache, keyOf: keyOfList } }, async ({ query, request, reply }) => {
    const archived = query.archived && (await archivedFor(request));
    if (archived) reply.header('cache-control', 'no-store');
    const { events: page, next } = await events.list({ ...query, archived, now: clock().toISOString() });
    if (next) {
      const after = formatMomentCursor(next.startDateTime, next.id);
      linkNextPage(reply, listEvents.path, { ...query, after });
    }
    if (query.descriptions === 'omit') return page.map((event) => ({ ...event, description: '' }));
    return page.map(withCleanDescription);
  });

  bindCall(app, getEvent, async ({ params, request, reply }) => {
    const event = await events.get(params.id, { archived: await archivedFor(request) });
    if (event.archived) reply.header('cache-control', 'no-store');
    sendEtag(reply, event);
    return withCleanDescription(event);
  });

  async function spanOf(asked: string | undefined) {
    const { timeZone } = await venue.current();
    const today = venueDay(clock(), timeZone);
    const month = asked ?? today.slice(0, 7);
    const begins = startOfDay(`${month}-01`, timeZone);
    const ends = startOfDay(`${shiftMonth(month, 1)}-01`, timeZone);
    return { month, today, begins, ends, now: clock().toISOString() };
  }

  /** What is on between the two, without descriptions. The index on the start finds most of them, and another one those that last for long. */
  async function readShows(selection: EventSelection, begins: string, ends: string) {
    const ordinaryFrom = new Date(Date.parse(begins) - longestOrdinaryMs).toISOString();
    const [long, ordinary] = await Promise.all([
      events.list({ ...selection, startsBefore: ordinaryFrom, endsAfter: begins, isAcrossMonths: true }),
      events.list({ ...selection, startsFrom: ordinaryFrom, startsBefore: ends, endsAfter: begins }),
    ]);
    return {
      events: [...long.events, ...ordinary.events].map((event) => ({ ...event, description: '' })),
      isCut: long.next !== null || ordinary.next !== null,
    };
  }

  /** With the nearest that take place before and after it: no month is a dead end. */
  bindCall(app, getCalendarMonth, { kept: { cache, keyOf: keyOfMonth } }, async ({ query }) => {
    const { month, today, begins, ends, now } = await spanOf(query.month);
    const selection = { ...query, now };
    const [shows, earlier, later] = await Promise.all([
      readShows(selection, begins, ends),
      events.list({ ...selection, startsBefore: begins, takesPlace: true, order: 'desc', limit: 1 }),
      events.list({ ...selection, startsFrom: ends, takesPlace: true, limit: 1 }),
    ]);
    return {
      month,
      today,
      events: shows.events.filter((event) => event.startDateTime >= begins || lastsDays(event)),
      isCut: shows.isCut,
      before: earlier.events[0] ?? null,
      after: later.events[0] ?? null,
    };
  });

  /** Archived ones too, and the evening that is still on at its first midnight. */
  bindAdminCall(app, sessions, getEventMonth, async ({ query }) => {
    const { month, today, begins, ends, now } = await spanOf(query.month);
    const selection = { archived: 'include', limit: maxEventsPerMonth, now } as const;
    const shows = await readShows(selection, begins, ends);
    return { month, today, ...shows, offered: await listOffered(database.db, shows.events) };
  });
}

/** Only lists that many people ask for are kept: anyone can invent words to search for, a place or a cursor. */
function keyOfList({
  q,
  location,
  after,
  archived,
  ...rest
}: z.output<typeof listEventsQuery>): string | undefined {
  const { category, when, limit, descriptions } = rest;
  const isCommon = [q, location, after, archived].every((part) => part === undefined);
  const isKnown = category === undefined || eventCategories.some((known) => known === category);
  return isCommon && isKnown ? JSON.stringify([category, when, limit, descriptions]) : undefined;
}

function keyOfMonth({ q, location, month }: z.output<typeof calendarMonthQuery>): string | undefined {
  return q === undefined && location === undefined ? JSON.stringify(month ?? null) : undefined;
}
