import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ActivityWhat } from '#contract/accounts/activity.ts';
import { endsBeforeStart, maxEventBodyBytes } from '#contract/events/event-input.ts';
import * as calls from '#contract/events/event-management.ts';
import { type EventScope, repeatEvent as repeatEventCall } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { readInstant } from '#contract/time/time-input.ts';
import { ActivityStore, type ActivityTarget } from '../activity/activity.store.ts';
import type { Db } from '../db/tables.ts';
import { badInput } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { ifMatchVersions } from '../http/headers.ts';
import type { Services } from '../services.ts';
import { changeEvent, takenAlong } from './change-event.ts';
import { withCleanDescription } from './clean-html.ts';
import { listConflicts } from './event-conflicts.store.ts';
import { sendEtag } from './events.routes.ts';
import { EventsStore } from './events.store.ts';
import { repeatEvent } from './repeat-event.ts';
import { SeriesStore } from './series.store.ts';
import { archiveEvent, createEvent, duplicateEvent, type EventAction, eventTarget } from './write-event.ts';

export function eventManagementRoutes(app: FastifyInstance, services: Services): void {
  const { database, sessions, venue } = services;
  const options = { bodyLimit: maxEventBodyBytes, facts: () => venue.current() };
  const done = { success: true } as const;

  function answerWith(reply: FastifyReply, event: EventRecord): EventRecord {
    sendEtag(reply, event);
    return withCleanDescription(event);
  }

  bindAdminCall(app, sessions, calls.createEvent, options, async ({ body, admin, reply }) =>
    answerWith(reply, await createEvent(services, body, admin)),
  );

  bindAdminCall(app, sessions, calls.changeEvent, options, async (context) => {
    const { params, query, body, admin, request, reply } = context;
    const action = { admin, isTold: query.told, versions: ifMatchVersions(request) };
    return answerWith(reply, await changeEvent(services, params.id, body, action, query.scope));
  });

  bindAdminCall(app, sessions, calls.changeNoEvent, () => {
    throw badInput({ id: calls.eventIdMissing }, calls.eventIdMissing);
  });

  bindAdminCall(app, sessions, calls.deleteEvent, async ({ params, query, admin, request }) => {
    const { id } = params;
    for (const eventId of await removeEvents(services, id, { admin, isTold: query.told }, query.scope))
      request.log.info({ event: 'event deleted', eventId, address: request.ip });
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

  bindAdminCall(app, sessions, calls.listConflicts, async ({ query }) => {
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

const whatOf: Record<EventScope, ActivityWhat> = {
  this: 'deleted event',
  following: 'deleted following events',
  all: 'deleted series',
};

/**
 * Removes an event and, if asked, the later ones or all others of its series, except for those that were played and
 * noted: all of these or none. Gives their ids.
 */
async function removeEvents(
  { changeEvent: change, clock, database }: Services,
  id: number,
  action: EventAction,
  scope: EventScope,
): Promise<number[]> {
  return change(id, action, async ({ trx, note, event, others }) => {
    const along = takenAlong(event, others, scope);
    const played = await new SeriesStore(trx, database.dialect).listPlayed(along, clock());
    const ids = [event, ...along].map((member) => member.id).filter((member) => !played.has(member));
    const target = await goneTarget(trx, event);
    await new EventsStore(trx).remove(ids);
    note({ what: whatOf[scope], target });
    return ids;
  });
}

/** An event that is being deleted: its name goes with it, so it is kept where it is no performer's. */
async function goneTarget(trx: Db, event: EventRecord): Promise<ActivityTarget> {
  const { label, ...target } = eventTarget(event);
  const isNamed = await new ActivityStore(trx).isHousesOwn(event.id);
  return { ...target, label: isNamed ? `${label} ${event.name}` : (label ?? '') };
}
