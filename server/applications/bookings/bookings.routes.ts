import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/applications/bookings.ts';
import { type SheetRecord, sheetRecord } from '#contract/applications/own-page.ts';
import { maxEventBodyBytes } from '#contract/events/event-input.ts';
import { showDay } from '#contract/time/calendar-days.ts';
import { withCleanDescription } from '../../events/clean-html.ts';
import { EventsStore } from '../../events/events.store.ts';
import { eventTarget } from '../../events/write-event.ts';
import { changedMeanwhile, notFound } from '../../failure.ts';
import { bindAdminCall } from '../../http/call-route.ts';
import { etagOf, ifMatchVersions, versionIn } from '../../http/headers.ts';
import type { Services } from '../../services.ts';
import { bookApplication } from './book-application.ts';
import { BookingsStore } from './bookings.store.ts';
import { emptySheet, NightsStore } from './nights.store.ts';
import { listPastShows } from './past-shows.ts';
import { readTonight } from './read-tonight.ts';

export function bookingRoutes(app: FastifyInstance, services: Services): void {
  const { applications, auditLog, clock, database, events, sessions, venue } = services;
  const bookings = new BookingsStore(database.db);

  bindAdminCall(
    app,
    sessions,
    calls.bookApplication,
    { bodyLimit: maxEventBodyBytes, facts: () => venue.current() },
    async ({ params: { id: applicationId }, body, admin, request, reply }) => {
      const order = { applicationId, admin, versions: ifMatchVersions(request) };
      const { event, review, version } = await bookApplication(services, order, body);
      request.log.info({ event: 'application booked', applicationId, eventId: event.id });
      reply.header('etag', `"${version}"`);
      return { ...withCleanDescription(event), review };
    },
  );

  bindAdminCall(app, sessions, calls.getEventBooking, async ({ params }) => {
    const [booking] = await bookings.listRecords([params.id]);
    if (!booking) throw notFound(calls.bookingNotFound);
    return booking;
  });

  bindAdminCall(app, sessions, calls.listEventBookings, ({ query }) => bookings.listRecords(query.ids));

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

  bindAdminCall(app, sessions, calls.putSheet, async ({ params, body, admin, request, reply }) => {
    const versions = ifMatchVersions(request);
    await auditLog.run(admin, async (trx, note) => {
      const event = await new EventsStore(trx).get(params.id, anyEvent);
      const store = new NightsStore(trx);
      const seen = versionIn(etagOfSheet(await store.lockSheet(event.id)));
      if (versions && !versions.includes(seen)) throw changedMeanwhile(calls.sheetChangedMeanwhile);
      await store.changeSheet(event.id, body);
      note({ what: 'wrote sheet', target: eventTarget(event) });
    });
    return answerWith(reply, body);
  });

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
