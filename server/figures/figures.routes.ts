import type { FastifyInstance } from 'fastify';
import {
  exportFigures,
  getApplicationFigures,
  getFiguresOverview,
  listFigures,
} from '#contract/figures/figures.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { ReviewSettingsStore } from '../applications/review/review-settings.store.ts';
import type { Database } from '../db/tables.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Clock } from '../process/clock.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { applicationFigures } from './application-figures.ts';
import { dailyFigures, dayRange } from './daily-figures.ts';
import { FiguresStore } from './figures.store.ts';
import { figuresOverview } from './figures-overview.ts';
import { figuresTable } from './figures-table.ts';
import { venueDay } from './venue-day.ts';

interface FiguresParts {
  database: Database;
  sessions: Sessions;
  reviewSettings: ReviewSettingsStore;
  venue: CurrentVenue;
  clock: Clock;
}

/** What the site's own counter has counted, for staff. */
export function figuresRoutes(app: FastifyInstance, parts: FiguresParts): void {
  const { clock, database, reviewSettings, sessions, venue } = parts;
  const figures = new FiguresStore(database.db);
  const today = async () => venueDay(clock(), (await venue.current()).timeZone);

  bindAdminCall(app, sessions, listFigures, async ({ query }) =>
    dailyFigures(figures, dayRange(query, await today())),
  );

  bindAdminCall(app, sessions, exportFigures, async ({ query, reply }) => {
    const range = dayRange(query, await today());
    reply.header('content-disposition', `attachment; filename="figures-${range.from}-to-${range.to}.csv"`);
    return figuresTable(await dailyFigures(figures, range));
  });

  bindAdminCall(app, sessions, getFiguresOverview, async ({ query }) => {
    const now = await today();
    return figuresOverview(figures, { span: query.span ?? 'week', end: query.end ?? now, today: now });
  });

  bindAdminCall(app, sessions, getApplicationFigures, async () => {
    const { timeZone } = await venue.current();
    const { promiseHours } = await reviewSettings.get();
    const months = await applicationFigures(database.db, { timeZone, promiseHours, now: clock() });
    return { promiseHours, months };
  });
}
