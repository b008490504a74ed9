import type { FastifyInstance, FastifyReply } from 'fastify';
import { endsBeforeStart, maxEventBodyBytes } from '#contract/events/event-input.ts';
import * as calls from '#contract/events/event-management.ts';
import { repeatEvent as repeatEventCall } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { readInstant } from '#contract/time/time-input.ts';
import { ActivityStore, type ActivityTarget } from '../activity/activity.store.ts';
import type { Db } from '../db/tables.ts';
import { badInput } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { ifMatchVersions } from '../http/headers.ts';
import type { Services } from '../services.ts';
import { changeFollowing, type SeriesScope } from './change-following.ts';
import { listConflicts } from './event-conflicts.store.ts';
import { sendEtag, withCleanDescription } from './events.routes.ts';
import { EventsStore } from './events.store.ts';
import { repeatEvent } from './repeat-event.ts';
import { SeriesStore } from './series.store.ts';
import {
  archiveEvent,
  changeEvent,
  createEvent,
  duplicateEvent,
  type EventAction,
  eventTarget,
} from './write-event.ts';

export function eventManagementRoutes(app: FastifyInstance, services: Services): void {
  const { sessions, venue } = services;
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
    const { scope, told: isTold } = query;
    const action = { admin, isTold, versions: ifMatchVersions(request) };
    const changed =
      scope === 'this'
        ? await changeEvent(services, params.id, body, action)
        : await changeFollowing(services, params.id, body, action, scope);
    return answerWith(reply, changed);
  });

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

export function eventConflictRoutes(app: FastifyInstance, { database, sessions, venue }: Services): void {
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

/** Removes an event. Gives its id, as the only one. */
export async function removeEvent(services: Services, id: number, action: EventAction): Promise<number[]> {
  return services.changeEvent({ eventId: id, ...action }, async (trx, note) => {
    const events = new EventsStore(trx);
    const event = await events.get(id, { archived: 'include' });
    const target = await goneTarget(trx, event);
    await events.remove(id);
    note({ what: 'deleted event', target });
    return [id];
  });
}

/**
 * Removes an event and the later ones or all others of its series, except for what was played and noted: all of these or
 * none. Gives their ids.
 */
export async function removeSeries(
  services: Services,
  id: number,
  action: EventAction,
  scope: SeriesScope,
): Promise<number[]> {
  return services.changeEvent({ eventId: id, ...action }, async (trx, note) => {
    const series = new SeriesStore(trx, services.database.dialect);
    const { event, others } = await series.lock(id, scope);
    const played = await series.listPlayed(others, services.clock().toISOString());
    const ids = [event, ...others].map((member) => member.id).filter((member) => !played.has(member));
    const target = await goneTarget(trx, event);
    await series.removeAll(ids);
    note({ what: scope === 'all' ? 'deleted series' : 'deleted following events', target });
    return ids;
  });
}

/** An event that is being deleted: its name goes with it, so it is kept where it is no performer's. */
async function goneTarget(trx: Db, event: EventRecord): Promise<ActivityTarget> {
  const { label, ...target } = eventTarget(event);
  const isNamed = await new ActivityStore(trx).isHousesOwn(event.id);
  return { ...target, label: isNamed ? `${label} ${event.name}` : (label ?? '') };
}
