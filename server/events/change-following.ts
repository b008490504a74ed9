import { doorsAfterStart, type EventChanges, endsBeforeStart } from '#contract/events/event-input.ts';
import { eventChangedMeanwhile } from '#contract/events/event-management.ts';
import { type EventScope, outOfYears } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { type ShowTimes, shiftShow, shiftWholeShow, wallMsAt } from '#contract/time/wall-shift.ts';
import { badInput, changedMeanwhile } from '../failure.ts';
import { EventsStore, type NewEvent } from './events.store.ts';
import type { SeriesParts } from './repeat-event.ts';
import { SeriesStore } from './series.store.ts';
import {
  changeBy,
  checkPublishing,
  type EventAction,
  type EventWritingParts,
  eventTarget,
  withImage,
  writeLocked,
} from './write-event.ts';

const timeNames = ['startDateTime', 'endDateTime', 'doorsDateTime'] as const;

/** What is taken along beside the event itself. */
export type SeriesScope = Exclude<EventScope, 'this'>;

/** Changes an event and, in the same way, the later ones or all others of its series: all of these or none. */
export async function changeFollowing(
  services: EventWritingParts & SeriesParts,
  id: number,
  changes: EventChanges,
  { versions, ...action }: EventAction,
  scope: SeriesScope,
): Promise<EventRecord> {
  const { database, venue, clock } = services;
  const decide = changeBy(changes);
  const { timeZone } = await venue.current();
  // Checked first: no picture is stored for an event that does not exist, or for a change that will be refused.
  const known = await services.events.get(id, { archived: 'include' });
  decide(known, null);
  return withImage(services, changes, changes.name ?? known.name, (imageIn) =>
    services.changeEvent({ eventId: id, ...action }, async (trx, note) => {
      const imageUrl = await imageIn(trx);
      const series = new SeriesStore(trx, database.dialect);
      const { event, others } = await series.lock(id, scope);
      if (versions && !versions.includes(event.updatedAt)) throw changedMeanwhile(eventChangedMeanwhile);
      const events = new EventsStore(trx);
      const now = clock().toISOString();
      const changed = await writeLocked(events, event, decide(event, imageUrl), now);
      const played = await series.listPlayed(others, now);
      for (const other of others) {
        const change = { before: event, after: changed, timeZone, keepsTimes: played.has(other.id) };
        const alike = changeAlike(other, change);
        if (!alike) continue;
        checkPublishing(other, { ...other, ...alike });
        await writeLocked(events, other, { ...alike, isSample: false }, now);
      }
      note({
        what: scope === 'all' ? 'changed series' : 'changed following events',
        target: eventTarget(changed),
        facts: { before: event, after: changed },
      });
      return changed;
    }),
  );
}

interface MadeChange {
  before: EventRecord;
  after: EventRecord;
  timeZone: string;
  /** It was played, and what came of it is noted: its times are history. */
  keepsTimes: boolean;
}

/**
 * What the change of one event means for another of its series: the fields that have changed, and the times moved by as much on
 * the venue's clock. What is different about the other otherwise stays so. Undefined when nothing has changed.
 */
function changeAlike(other: EventRecord, change: MadeChange): Partial<NewEvent> | undefined {
  const { before, after, keepsTimes } = change;
  const { id: _, seriesId: __, createdAt: ___, updatedAt: ____, ...fields } = after;
  const changed = Object.entries(fields).filter(
    ([name, value]) =>
      value !== before[name as keyof EventRecord] && !(keepsTimes && timeNames.some((time) => time === name)),
  );
  if (changed.length === 0) return undefined;
  return { ...Object.fromEntries(changed), ...(keepsTimes ? {} : timesAlike(other, change)) };
}

function timesAlike(other: EventRecord, change: MadeChange): ShowTimes {
  const { before, after, timeZone } = change;
  const shifts = Object.fromEntries(
    timeNames.map((name) => {
      const [from, to] = [before[name], after[name]];
      const isMoved = from && to && from !== to;
      return [name, isMoved ? wallMsAt(to, timeZone) - wallMsAt(from, timeZone) : 0];
    }),
  );
  const shifted = shiftShow(other, shifts, timeZone);
  if (!shifted) throw badInput({ startDateTime: outOfYears });
  const times = { ...shifted, doorsDateTime: doorsAlike(shifted, change) };
  const day = longDate(wallTimeAt(other.startDateTime, timeZone));
  if (times.endDateTime < times.startDateTime) throw badInput({ endDateTime: `${endsBeforeStart} (${day})` });
  if (times.doorsDateTime && times.doorsDateTime > times.startDateTime) {
    throw badInput({ doorsDateTime: `${doorsAfterStart} (${day})` });
  }
  return times;
}

/** Doors that are new open as long before the start as those of the event that was changed. */
function doorsAlike(shifted: ShowTimes, { before, after, timeZone }: MadeChange): string | null {
  if (after.doorsDateTime === before.doorsDateTime) return shifted.doorsDateTime;
  if (after.doorsDateTime === null) return null;
  if (before.doorsDateTime !== null && shifted.doorsDateTime !== null) return shifted.doorsDateTime;
  const distanceMs = wallMsAt(shifted.startDateTime, timeZone) - wallMsAt(after.startDateTime, timeZone);
  const likeThis = shiftWholeShow(after, distanceMs, timeZone);
  if (!likeThis) throw badInput({ doorsDateTime: outOfYears });
  return likeThis.doorsDateTime;
}
