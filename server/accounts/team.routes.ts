import type { FastifyInstance } from 'fastify';
import { listTeam, removeAdmin } from '#contract/accounts/team.ts';
import type { ConnectedDatabase } from '../db/tables.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Clock } from '../process/clock.ts';
import type { Sessions } from './sessions.ts';
import { TeamStore } from './team.store.ts';

export interface TeamRoutesParts {
  database: ConnectedDatabase;
  sessions: Sessions;
  clock: Clock;
}

export function teamRoutes(app: FastifyInstance, { database, sessions, clock }: TeamRoutesParts): void {
  const team = new TeamStore(database.db);

  bindAdminCall(app, sessions, listTeam, () => team.list());

  bindAdminCall(app, sessions, removeAdmin, async ({ params, admin, request }) => {
    await team.remove(params.id, admin, clock().toISOString());
    request.log.info({ event: 'admin removed', removedId: params.id, address: request.ip });
    return { success: true } as const;
  });
}
