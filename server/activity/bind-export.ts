import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { venueDay } from '#contract/time/venue-time.ts';
import { type AdminCallContext, bindAdminCall } from '../http/call-route.ts';
import type { Services } from '../services.ts';
import type { ActivityLine } from './activity.store.ts';

interface Export<Query extends z.ZodType> {
  /** Of the file, before its day. */
  name: string;
  line: ActivityLine;
  rows: (
    context: AdminCallContext<Call<z.ZodType, Query>>,
    timeZone: string,
  ) => Promise<AsyncIterable<string>> | AsyncIterable<string>;
}

/**
 * Binds the download of a table about people. Whoever takes it leaves a line of activity, so a link on another site
 * must not be able to have an admin take it: it is refused like a mutation from there. To ask for its head is not to
 * take it.
 */
export function bindExport<Query extends z.ZodType>(
  app: FastifyInstance,
  { sessions, auditLog, venue, clock }: Pick<Services, 'sessions' | 'auditLog' | 'venue' | 'clock'>,
  call: Call<z.ZodType, Query>,
  { name, line, rows }: Export<Query>,
): void {
  bindAdminCall(app, sessions, call, { config: { isNotedDownload: true } }, async (context) => {
    const { admin, request, reply } = context;
    const { timeZone } = await venue.current();
    const day = venueDay(clock(), timeZone);
    reply.header('content-disposition', `attachment; filename="${name}-${day}.csv"`);
    if (request.method === 'HEAD') return '';
    const table = await rows(context, timeZone);
    await auditLog.as(admin, line)(async () => {});
    request.log.info({ event: line.what, address: request.ip });
    return Readable.from(whileAllowed(table, () => sessions.require(request, call)));
  });
}

/** Asked for each page: whoever is taken off the team, or is an owner no more, gets no further one. */
async function* whileAllowed(
  table: AsyncIterable<string>,
  requireAccess: () => Promise<unknown>,
): AsyncGenerator<string> {
  for await (const page of table) {
    await requireAccess();
    yield page;
  }
}
