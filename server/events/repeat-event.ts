import { eventChangedMeanwhile } from '#contract/events/event-management.ts';
import { noDates, outOfYears, type RepetitionInput, tooManyDates } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { maxRepetitions } from '#contract/time/time-input.ts';
import { repeatShow } from '#contract/time/wall-shift.ts';
import { badInput, changedMeanwhile } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { Services } from '../services.ts';
import { EventsStore, writtenIn } from './events.store.ts';
import { SeriesStore } from './series.store.ts';
import { eventTarget } from './write-event.ts';

export type SeriesParts = Pick<Services, 'auditLog' | 'database' | 'venue' | 'clock'>;

/**
 * Makes more events like this one, on later days. They join its series, or found one with it. The event itself gets a new
 * version each time, so that a retry which names the version it knew makes no second set.
 */
export async function repeatEvent(
  { database, auditLog, venue, clock }: SeriesParts,
  id: number,
  repetition: RepetitionInput,
  admin: Admin,
  versions: string[] | undefined,
): Promise<EventRecord[]> {
  const { timeZone } = await venue.current();
  const now = clock().toISOString();
  return auditLog.run(admin, async (trx, note) => {
    const events = new EventsStore(trx);
    const series = new SeriesStore(trx, database.dialect);
    const { event } = await series.lock(id);
    if (versions && !versions.includes(event.updatedAt)) throw changedMeanwhile(eventChangedMeanwhile);
    const dates = repeatShow(event, repetition, timeZone);
    const end = repetition.until === undefined ? 'times' : 'until';
    if (!dates) throw badInput({ [end]: outOfYears });
    if (dates.length > maxRepetitions) throw badInput({ [end]: tooManyDates });
    if (dates.length === 0) throw badInput({ [repetition.except?.length ? 'except' : end]: noDates });

    // A series is named after the event that it began with.
    const seriesId = event.seriesId ?? event.id;
    // An event that staff have worked with is not removed with the samples.
    await events.change(event, { seriesId, isSample: false }, now);
    const ids = await events.add(
      dates.map((times) => ({
        ...writtenIn(event),
        ...times,
        // That this one is cancelled or sold out says nothing about the others.
        status: 'scheduled' as const,
        seriesId,
      })),
      now,
    );
    note({ what: 'repeated event', target: eventTarget(event) });
    return series.listAll(ids);
  });
}
