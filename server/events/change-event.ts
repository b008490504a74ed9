import type { ActivityWhat } from '#contract/accounts/activity.ts';
import { doorsAfterStart, type EventChanges, endsBeforeStart } from '#contract/events/event-input.ts';
import { type EventScope, outOfYears } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { type ShowTimes, shiftShow, shiftWholeShow, wallMsAt } from '#contract/time/wall-shift.ts';
import { badInput } from '../failure.ts';
import { type NewEvent, writtenIn } from './events.store.ts';
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

const whatOf: Record<EventScope, ActivityWhat> = {
  this: 'changed event',
  following: 'changed following events',
  all: 'changed series',
};

/** What a change or deletion takes along beside the event itself. */
export function takenAlong(event: EventRecord, others: EventRecord[], scope: EventScope): EventRecord[] {
  if (scope === 'all') return others;
  return others.filter(({ startDateTime }) => scope === 'following' && startDateTime > event.startDateTime);
}

/** Changes an event and, in the same way, the later ones or all others of its series: all of these or none. */
export async function changeEvent(
  services: EventWritingParts & SeriesParts,
  id: number,
  changes: EventChanges,
  action: EventAction,
  scope: EventScope,
): Promise<EventRecord> {
  const { clock } = services;
  const decide = changeBy(changes);
  const { timeZone } = await services.venue.current();
  // Checked first: no picture is stored for an event that does not exist, or for a change that will be refused.
  const known = await services.events.get(id, { archived: 'include' });
  decide(known, null);
  return withImage(services, changes, changes.name ?? known.name, (imageIn) =>
    services.changeEvent(id, action, async ({ trx, note, event: before, others }) => {
      const now = clock();
      const after = await writeLocked(trx, before, decide(before, await imageIn(trx)), now);
      const along = takenAlong(before, others, scope);
      const played = await new SeriesStore(trx, services.database.dialect).listPlayed(along, now);
      for (const other of along) {
        const alike = changeAlike(other, { before, after, timeZone, keepsTimes: played.has(other.id) });
        if (!alike) continue;
        checkPublishing(other, { ...other, ...alike });
        await writeLocked(trx, other, { ...alike, isSample: false }, now);
      }
      note({ what: whatOf[scope], target: eventTarget(after), facts: { before, after } });
      return after;
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
  const changed = Object.entries(writtenIn(after)).filter(
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
