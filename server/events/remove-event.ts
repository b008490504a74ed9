import type { SeriesScope } from './change-following.ts';
import { EventsStore } from './events.store.ts';
import type { SeriesParts } from './repeat-event.ts';
import { SeriesStore } from './series.store.ts';
import { type EventAction, type EventChangeParts, eventTarget } from './write-event.ts';

/** Removes an event. Gives its id, as the only one. */
export async function removeEvent(
  services: EventChangeParts,
  id: number,
  action: EventAction,
): Promise<number[]> {
  return services.changeEvent({ eventId: id, ...action }, async (trx, note) => {
    const events = new EventsStore(trx);
    const event = await events.get(id, { archived: 'include' });
    await events.remove(id);
    note({ what: 'deleted event', target: eventTarget(event) });
    return [id];
  });
}

/**
 * Removes an event and the later ones or all others of its series, except for what was played and noted: all of these or
 * none. Gives their ids.
 */
export async function removeSeries(
  services: EventChangeParts & SeriesParts,
  id: number,
  action: EventAction,
  scope: SeriesScope,
): Promise<number[]> {
  return services.changeEvent({ eventId: id, ...action }, async (trx, note) => {
    const series = new SeriesStore(trx, services.database.dialect);
    const { event, others } = await series.lock(id, scope);
    const played = await series.listPlayed(others, services.clock().toISOString());
    const ids = [event, ...others].map((member) => member.id).filter((member) => !played.has(member));
    await series.removeAll(ids);
    note({
      what: scope === 'all' ? 'deleted series' : 'deleted following events',
      target: eventTarget(event),
    });
    return ids;
  });
}
