import type { FastifyInstance } from 'fastify';
import { endsBeforeStart } from '#contract/events/event-input.ts';
import { listConflicts as call } from '#contract/events/event-management.ts';
import { readInstant } from '#contract/time/time-input.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { ConnectedDatabase } from '../db/tables.ts';
import { badInput } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { listConflicts } from './event-conflicts.store.ts';
import { withCleanDescription } from './events.routes.ts';

export function eventConflictRoutes(
  app: FastifyInstance,
  { database, sessions, venue }: { database: ConnectedDatabase; sessions: Sessions; venue: CurrentVenue },
): void {
  bindAdminCall(app, sessions, call, async ({ query }) => {
    const { timeZone } = await venue.current();
    const start = readInstant(query.start, timeZone)?.toISOString();
    const end = readInstant(query.end, timeZone)?.toISOString();
    if (!start || !end) {
      throw badInput({
        ...(start ? {} : { start: 'Invalid date' }),
        ...(end ? {} : { end: 'Invalid date' }),
      });
    }
    if (end < start) throw badInput({ end: endsBeforeStart });
    const { location, except } = query;
    const conflicts = await listConflicts(database.db, {
      start,
      end,
      location: location || undefined,
      except,
    });
    return conflicts.map(withCleanDescription);
  });
}
