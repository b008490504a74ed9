import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/applications/bookings.ts';
import { maxEventBodyBytes } from '#contract/events/event-input.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { withCleanDescription } from '../../events/events.routes.ts';
import { notFound } from '../../failure.ts';
import { bindAdminCall } from '../../http/call-route.ts';
import { ifMatchVersions } from '../../http/headers.ts';
import { type BookingParts, bookApplication } from './book-application.ts';
import { BookingsStore } from './bookings.store.ts';

/** Booking an application, and which booking an event belongs to. */
export function bookingRoutes(app: FastifyInstance, services: BookingParts & { sessions: Sessions }): void {
  const { database, sessions, venue } = services;
  const bookings = new BookingsStore(database.db);

  bindAdminCall(
    app,
    sessions,
    calls.bookApplication,
    async ({ params, body, admin, request, reply }) => {
      const booked = await bookApplication(services, params.id, body, admin, ifMatchVersions(request));
      const { event, review, version } = booked;
      request.log.info({ event: 'application booked', applicationId: params.id, eventId: event.id });
      reply.header('etag', `"${version}"`);
      return { ...withCleanDescription(event), review };
    },
    { bodyLimit: maxEventBodyBytes, facts: () => venue.current() },
  );

  bindAdminCall(app, sessions, calls.getEventBooking, async ({ params }) => {
    const [booking] = await bookings.listRecords([params.id]);
    if (!booking) throw notFound(calls.bookingNotFound);
    return booking;
  });

  bindAdminCall(app, sessions, calls.listEventBookings, ({ query }) => bookings.listRecords(query.ids));
}
