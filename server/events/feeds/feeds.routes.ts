import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { eventCategories } from '#contract/events/event-values.ts';
import { type EventRecord, eventNotFound, maxEventsPerPage } from '#contract/events/events.ts';
import { idParam } from '#contract/ids.ts';
import { plainText } from '#contract/text/text.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { badInputFrom, notFound } from '../../failure.ts';
import { calendarProgram } from '../../figures/kinds-of-client.ts';
import { attachment } from '../../http/headers.ts';
import type { Rendering } from '../../pages/finish-page.ts';
import { type PageCache, sendKept } from '../../pages/page-cache.ts';
import type { Services } from '../../services.ts';
import { type CalendarFacts, renderCalendar, shortenDescription } from './calendar.ts';
import type { CalendarEvent } from './feed-events.store.ts';
import { renderJsonFeed, renderRss } from './feed-items.ts';
import { readableLine } from './feed-text.ts';

const calendarType = 'text/calendar; charset=utf-8';
const daysKept = 180;
const dayMs = 86_400_000;

const calendarQuery = z.object({ category: plainText().optional(), location: plainText().optional() });

/** What calendars and feed readers fetch. Cached like pages, until the public content changes. */
export function feedRoutes(app: FastifyInstance, parts: Services, cache: PageCache): void {
  const { config, events, feedEvents, siteIdentity, venue, semaphores, clock, views } = parts;

  function sendFeed(
    reply: FastifyReply,
    key: string,
    render: (facts: CalendarFacts) => Promise<Omit<Rendering, 'status' | 'isComplete'>>,
  ): Promise<FastifyReply> {
    const rendered = async () => ({ status: 200, isComplete: true, ...(await render(await facts())) });
    return sendKept(reply, cache, key, () => semaphores.pages.run(0, rendered));
  }

  /** How many people subscribe nobody can know: some programs fetch once for many of them. */
  async function countFetch({ headers }: FastifyRequest, path: string): Promise<void> {
    await views.addToday({ name: 'feed_fetched', path, label: calendarProgram(headers['user-agent']) });
  }

  async function facts(): Promise<CalendarFacts> {
    const { siteId } = await siteIdentity.get();
    return { venue: await venue.current(), publicUrl: config.publicUrl, siteId, now: clock() };
  }

  app.get('/events.ics', async (request, reply) => {
    const parsed = calendarQuery.safeParse(request.query);
    if (!parsed.success) throw badInputFrom(parsed.error);
    await countFetch(request, '/events.ics');
    const category = parsed.data.category || undefined;
    const location = parsed.data.location || undefined;
    // The window moves once a day, and the day is part of the key: no show stays because nothing else has changed.
    const day = new Date(Math.floor(clock().getTime() / dayMs) * dayMs - daysKept * dayMs).toISOString();
    const key = `/events.ics ${JSON.stringify([day, category ?? null, location ?? null])}`;
    return sendFeed(reply, key, async (known) => {
      const isKnown = isKnownPart(known.venue, category, location);
      const shows: CalendarEvent[] = [];
      for await (const some of feedEvents.listCalendar({ since: day, category, location }))
        shows.push(...some.map(shortenDescription));
      const name = [known.venue.brand, ...(isKnown ? [category, location] : [])].filter(Boolean).join(' · ');
      return { html: renderCalendar(name, shows, known), contentType: calendarType, isKept: isKnown };
    });
  });

  app.get<{ Params: { id: string } }>('/events/:id(^\\d+).ics', (request, reply) => {
    const id = idParam.safeParse(request.params.id);
    if (!id.success) throw notFound(eventNotFound);
    // Not its path, which is also the key of a page that does not exist: that of an event with the id `1.ics`.
    return sendFeed(reply, `/events.ics ${id.data}`, async (known) => {
      const event = shortenDescription(await feedEvents.get(id.data));
      return {
        html: renderCalendar(known.venue.brand, [event], known),
        contentType: calendarType,
        headers: { 'content-disposition': attachment(`${fileName(event)}.ics`) },
      };
    });
  });

  function listUpcoming({ now }: CalendarFacts): Promise<EventRecord[]> {
    const selection = { when: 'upcoming', limit: maxEventsPerPage, now: now.toISOString() } as const;
    return events.list(selection).then((page) => page.events);
  }

  app.get('/events.rss', async (request, reply) => {
    await countFetch(request, '/events.rss');
    return sendFeed(reply, '/events.rss', async (known) => ({
      html: renderRss(await listUpcoming(known), known),
      contentType: 'application/rss+xml; charset=utf-8',
    }));
  });

  app.get('/events.json', async (request, reply) => {
    await countFetch(request, '/events.json');
    return sendFeed(reply, '/events.json', async (known) => ({
      html: renderJsonFeed(await listUpcoming(known), known),
      contentType: 'application/feed+json; charset=utf-8',
    }));
  });
}

/** Only these calendars are cached and named: anyone can invent another category or location. */
function isKnownPart(
  { locations }: Venue,
  category: string | undefined,
  location: string | undefined,
): boolean {
  const isCategory = category === undefined || eventCategories.some((known) => known === category);
  return isCategory && (location === undefined || locations.some(({ name }) => name === location));
}

function fileName({ name }: CalendarEvent): string {
  return [...readableLine(name).replaceAll(/[/\\:*?"<>|]/g, ' ')].slice(0, 80).join('').trim() || 'event';
}
