import type { FastifyInstance } from 'fastify';
import { site } from '#site';
import { countEvent } from '#contract/analytics.ts';
import { unknownPageKey } from '#contract/pages.ts';
import { wallTimeAt } from '#contract/venue-time.ts';
import { bindCall } from '../http/call-route.ts';
import type { Services } from '../services.ts';

/** The site's own counter: how often, on which page, on which day. */
export function analyticsRoutes(app: FastifyInstance, { counts, clock, web }: Services): void {
  bindCall(app, countEvent, async ({ body }) => {
    const { isPublic, key } = web.matchPage(body.path);
    await counts.add({
      day: venueDay(clock()),
      name: body.name,
      // Only addresses that exist get a row of their own: an invented one must not fill the table.
      path: isPublic ? key : unknownPageKey,
      label: [body.category, body.label].filter(Boolean).join('/'),
    });
    return { success: true as const };
  });
}

function venueDay(now: Date): string {
  const { year, month, day } = wallTimeAt(now, site.timeZone);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
