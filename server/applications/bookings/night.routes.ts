import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/applications/bookings.ts';
import { type SheetRecord, sheetRecord } from '#contract/applications/own-page.ts';
import { showDay } from '#contract/time/calendar-days.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { AuditLog } from '../../activity/audit-log.ts';
import { EventsStore } from '../../events/events.store.ts';
import { eventTarget } from '../../events/write-event.ts';
import { changedMeanwhile } from '../../failure.ts';
import { type AdminCallContext, bindAdminCall } from '../../http/call-route.ts';
import { etagOf, ifMatchVersions, versionIn } from '../../http/headers.ts';
import { emptySheet, NightsStore } from './nights.store.ts';
import { listPastShows } from './past-shows.ts';
import { readTonight, type TonightParts } from './read-tonight.ts';

type Writing = AdminCallContext<{ id: number }, unknown, SheetRecord>;

interface NightParts extends TonightParts {
  auditLog: AuditLog;
  sessions: Sessions;
}

/** Stands for words that were erased, while the rest of a sheet is checked. */
const erasedWords = randomUUID();

/** What staff write down before and after a show, and what they read on its day. */
export function nightRoutes(app: FastifyInstance, services: NightParts): void {
  const { applications, auditLog, clock, database, events, sessions, venue } = services;
  const nights = new NightsStore(database.db);
  const anyEvent = { archived: 'include' } as const;

  function answerWith(reply: FastifyReply, sheet: SheetRecord): SheetRecord {
    reply.header('etag', etagOfSheet(sheet));
    return sheet;
  }

  bindAdminCall(app, sessions, calls.getSheet, async ({ params, reply }) => {
    await events.get(params.id, anyEvent);
    return answerWith(reply, (await nights.findSheet(params.id)) ?? emptySheet);
  });

  /** A line may come without words only where these were erased: a sheet can be saved as it was read. */
  async function markErasedLines(request: FastifyRequest): Promise<void> {
    const { data } = calls.putSheet.params?.safeParse(request.params) ?? {};
    const stored = data && (await nights.findSheet(data.id));
    const erased = stored?.running.filter(({ what }) => what === '').map(({ at }) => at) ?? [];
    const sent = (request.body as { running?: unknown } | null)?.running;
    if (erased.length === 0 || !Array.isArray(sent)) return;
    for (const line of sent) if (line?.what === '' && erased.includes(line.at)) line.what = erasedWords;
  }

  async function putSheet({ params, body, admin, request, reply }: Writing): Promise<SheetRecord> {
    const versions = ifMatchVersions(request);
    const running = body.running.map((line) => (line.what === erasedWords ? { ...line, what: '' } : line));
    const sheet = { ...body, running };
    await auditLog.run(admin, async (trx, note) => {
      const event = await new EventsStore(trx).get(params.id, anyEvent);
      const store = new NightsStore(trx);
      const seen = versionIn(etagOfSheet(await store.lockSheet(event.id)));
      if (versions && !versions.includes(seen)) throw changedMeanwhile(calls.sheetChangedMeanwhile);
      await store.changeSheet(event.id, sheet);
      note({ what: 'wrote sheet', target: eventTarget(event) });
    });
    return answerWith(reply, sheet);
  }

  bindAdminCall(app, sessions, calls.putSheet, putSheet, { preHandler: markErasedLines });

  bindAdminCall(app, sessions, calls.getOutcome, async ({ params }) => {
    await events.get(params.id, anyEvent);
    return nights.findOutcome(params.id);
  });

  bindAdminCall(app, sessions, calls.putOutcome, async ({ params, body, admin }) =>
    auditLog.run(admin, async (trx, note) => {
      const event = await new EventsStore(trx).get(params.id, anyEvent);
      if (event.startDateTime > clock().toISOString()) throw changedMeanwhile(calls.notBegun);
      await new NightsStore(trx).putOutcome(event.id, body);
      note({ what: 'noted outcome', target: eventTarget(event) });
      return body;
    }),
  );

  bindAdminCall(app, sessions, calls.getTonight, async ({ query, admin }) => {
    const { timeZone } = await venue.current();
    return readTonight(services, query.day ?? showDay(clock(), timeZone), admin);
  });

  bindAdminCall(app, sessions, calls.listPast, async ({ params }) => {
    return listPastShows(database.db, await applications.get(params.id), clock());
  });
}

/** The schema puts the fields in the same order, wherever they come from. */
function etagOfSheet(sheet: SheetRecord): string {
  return etagOf(JSON.stringify(sheetRecord.parse(sheet)));
}
