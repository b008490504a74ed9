import type { FastifyInstance } from 'fastify';
import { formatEventCursor } from '#contract/event-cursor.ts';
import { type EventRecord, getEvent, listEvents } from '#contract/events.ts';
import { bindCall } from '../http/call-route.ts';
import { linkNextPage } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { cleanHtml } from './clean-html.ts';

export function eventRoutes(app: FastifyInstance, { events, clock }: Services): void {
  bindCall(app, listEvents, async ({ query, reply }) => {
    const page = await events.list({ ...query, now: clock().toISOString() });
    if (page.next) linkNextPage(reply, listEvents.path, { ...query, after: formatEventCursor(page.next) });
    return page.events.map(withCleanDescription);
  });

  bindCall(app, getEvent, async ({ params }) => withCleanDescription(await events.get(params.id)));
}

function withCleanDescription(event: EventRecord): EventRecord {
  return { ...event, description: cleanHtml(event.description) };
}
