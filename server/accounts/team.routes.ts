import type { FastifyInstance } from 'fastify';
import { listTeam } from '#contract/team.ts';
import type { ConnectedDatabase } from '../db/tables.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Sessions } from './sessions.ts';
import { TeamStore } from './team.store.ts';

export interface TeamRoutesParts {
  database: ConnectedDatabase;
  sessions: Sessions;
}

export function teamRoutes(app: FastifyInstance, { database, sessions }: TeamRoutesParts): void {
  bindAdminCall(app, sessions, listTeam, () => new TeamStore(database.db).list());
}
