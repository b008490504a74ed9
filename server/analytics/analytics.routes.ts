import type { FastifyInstance } from 'fastify';
import { countEvent } from '#contract/analytics.ts';
import { countedPath, ownPagePath } from '#contract/own-page.ts';
import { unknownPageKey } from '#contract/pages.ts';
import { sortableDate, wallTimeAt } from '#contract/venue-time.ts';
import { bindCall } from '../http/call-route.ts';
import type { Web } from '../pages/built-web.ts';
import type { Clock } from '../process/clock.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import type { ViewCounter } from './view-counter.ts';

/** The site's own page view counter: per page and day, nothing about visitors. */
export function analyticsRoutes(
  app: FastifyInstance,
  { views, clock, web, venue }: { views: ViewCounter; clock: Clock; web: Web; venue: CurrentVenue },
): void {
  app.addHook('onClose', () => views.flush());

  /**
   * Only existing pages get a row, without their search parameters: invented addresses must not fill the table, and no
   * personal data may get into it.
   */
  function rowFor(path: string): string {
    if (countedPath(path) === ownPagePath) return ownPagePath;
    const { isPublic, key } = web.matchPage(path);
    return isPublic ? (key.split('?', 1)[0] ?? key) : unknownPageKey;
  }

  bindCall(app, countEvent, async ({ body }) => {
    const { timeZone } = await venue.current();
    views.add({
      day: sortableDate(wallTimeAt(clock(), timeZone)),
      name: body.name,
      path: rowFor(body.path),
      label: [body.category, body.label].filter(Boolean).join('/'),
    });
    return { success: true as const };
  });
}
