import type { FastifyInstance, FastifyReply } from 'fastify';
import { maxEventBodyBytes } from '#contract/events/event-input.ts';
import * as calls from '#contract/events/event-management.ts';
import { repeatEvent as repeatEventCall } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { badInput } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { ifMatchVersions } from '../http/headers.ts';
import { changeFollowing } from './change-following.ts';
import { sendEtag, withCleanDescription } from './events.routes.ts';
import { removeEvent, removeSeries } from './remove-event.ts';
import { repeatEvent, type SeriesParts } from './repeat-event.ts';
import type { EventWritingParts } from './write-event.ts';
import { archiveEvent, changeEvent, createEvent, duplicateEvent } from './write-event.ts';

/** The calls of the event calendar, for staff. */
export function eventManagementRoutes(
  app: FastifyInstance,
  services: EventWritingParts & SeriesParts & { sessions: Sessions },
): void {
  const { sessions, venue } = services;
  const options = { bodyLimit: maxEventBodyBytes, facts: () => venue.current() };
  const done = { success: true } as const;

  function answerWith(reply: FastifyReply, event: EventRecord): EventRecord {
    sendEtag(reply, event);
    return withCleanDescription(event);
  }

  bindAdminCall(
    app,
    sessions,
    calls.createEvent,
    async ({ body, admin, reply }) => answerWith(reply, await createEvent(services, body, admin)),
    options,
  );

  bindAdminCall(
    app,
    sessions,
    calls.changeEvent,
    async ({ params, query, body, admin, request, reply }) => {
      const { scope, told: isTold } = query;
      const action = { admin, isTold, versions: ifMatchVersions(request) };
      const changed =
        scope === 'this'
          ? await changeEvent(services, params.id, body, action)
          : await changeFollowing(services, params.id, body, action, scope);
      return answerWith(reply, changed);
    },
    options,
  );

  bindAdminCall(app, sessions, calls.changeNoEvent, () => {
    throw badInput({ id: calls.eventIdMissing }, calls.eventIdMissing);
  });

  bindAdminCall(app, sessions, calls.deleteEvent, async ({ params, query, admin, request }) => {
    const { scope, told: isTold } = query;
    const removed =
      scope === 'this'
        ? await removeEvent(services, params.id, { admin, isTold })
        : await removeSeries(services, params.id, { admin, isTold }, scope);
    for (const eventId of removed) {
      request.log.info({ event: 'event deleted', eventId, address: request.ip });
    }
    return done;
  });

  bindAdminCall(app, sessions, calls.archiveEvent, async ({ params, query, admin, request, reply }) => {
    const action = { admin, isTold: query.told, versions: ifMatchVersions(request) };
    return answerWith(reply, await archiveEvent(services, params.id, action));
  });

  bindAdminCall(app, sessions, calls.duplicateEvent, async ({ params, admin, reply }) =>
    answerWith(reply, await duplicateEvent(services, params.id, admin)),
  );

  bindAdminCall(app, sessions, repeatEventCall, async ({ params, body, admin, request }) => {
    const repetitions = await repeatEvent(services, params.id, body, admin, ifMatchVersions(request));
    request.log.info({ event: 'event repeated', eventId: params.id, count: repetitions.length });
    return repetitions.map(withCleanDescription);
  });
}
