import type { FastifyInstance, FastifyReply } from 'fastify';
import { maxEventBodyBytes } from '#contract/event-input.ts';
import * as calls from '#contract/event-management.ts';
import type { EventRecord } from '#contract/events.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { badInput } from '../failures/failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { ifMatchVersions } from '../http/if-match.ts';
import { removeSampleContent } from '../samples/remove-sample-content.ts';
import type { SamplesStore } from '../samples/samples.store.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';
import { sendEtag } from './event-version.ts';
import { withCleanDescription } from './events.routes.ts';
import type { EventWritingParts } from './write-event.ts';
import { archiveEvent, changeEvent, cleanDescription, createEvent, duplicateEvent } from './write-event.ts';

/** The calls of the event calendar, for staff. */
export function eventManagementRoutes(
  app: FastifyInstance,
  services: EventWritingParts & { samples: SamplesStore; sessions: Sessions; venue: CurrentVenue },
): void {
  const { events, samples, sessions, venue } = services;
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
    async ({ body, reply }) => answerWith(reply, await createEvent(services, body)),
    options,
  );

  bindAdminCall(
    app,
    sessions,
    calls.changeEvent,
    async ({ params, body, request, reply }) =>
      answerWith(reply, await changeEvent(services, params.id, body, ifMatchVersions(request))),
    options,
  );

  bindAdminCall(app, sessions, calls.changeNoEvent, () => {
    throw badInput({ id: calls.eventIdMissing }, calls.eventIdMissing);
  });

  bindAdminCall(app, sessions, calls.deleteEvent, async ({ params, request }) => {
    await events.remove(params.id);
    request.log.info({ event: 'event deleted', eventId: params.id, address: request.ip });
    return done;
  });

  bindAdminCall(app, sessions, calls.archiveEvent, async ({ params, request, reply }) =>
    answerWith(reply, await archiveEvent(services, params.id, ifMatchVersions(request))),
  );

  bindAdminCall(app, sessions, calls.duplicateEvent, async ({ params, reply }) =>
    answerWith(reply, await duplicateEvent(services, params.id)),
  );

  bindAdminCall(app, sessions, calls.previewDescription, ({ body }) => ({
    description: cleanDescription(body.description),
  }));

  bindAdminCall(app, sessions, calls.countSampleContent, () => samples.count());

  bindAdminCall(app, sessions, calls.removeSampleContent, async ({ request }) => {
    await removeSampleContent(services);
    request.log.info({ event: 'sample content removed', address: request.ip });
    return done;
  });
}
