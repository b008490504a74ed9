import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Load balancers are promised an answer within two seconds, on a busy machine too. */
const databaseTimeoutMs = 1_200;

/** Liveness and readiness for load balancers: whether the process is up, and whether it can do its work. */
export function healthRoutes(app: FastifyInstance, { db }: Database, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const answers = !isStopping() && (await databaseAnswers(db));
    if (!answers) reply.code(503).header('retry-after', '5');
    return { status: answers ? 'ok' : 'not ready' };
  });
}

async function databaseAnswers(db: Database['db']): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(databaseTimeoutMs, false, { ref: false })]);
}
