import { useQueryClient } from '@tanstack/react-query';
import { outOfYears } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { clockTime, dayOfYear, wallTimeAt } from '#contract/time/venue-time.ts';
import { shiftWholeShow } from '#contract/time/wall-shift.ts';
import { namesOf } from '../../../admin/bulk/bulk-outcomes.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { isolate } from '../booking/told-choice.ts';
import { useEventChange } from '../use-event-actions.ts';
import { conflictsInMonths, putInMonths } from './month.queries.ts';

const dayMs = 86_400_000;

/** Moves a show to another day at the same time by the venue's clock, and offers to take that back. */
export function useMoveShow() {
  const client = useQueryClient();
  const { timeZone } = useVenue();
  const showToast = useToast();
  const move = useEventChange(
    {
      done: (moved) => ({ title: 'Moved', description: whereIs(moved) + aboutOthers(moved) }),
      failed: failureToast('Not moved', 'The show could not be moved. Please try again.'),
    },
    {
      done: (back) => ({ title: 'Moved back', description: whereIs(back) }),
      failed: failureToast('Not undone', 'The show could not be moved back. Please try again.'),
    },
    (event) => putInMonths(client, event),
  );

  function whereIs({ name, startDateTime }: EventRecord): string {
    const start = wallTimeAt(startDateTime, timeZone);
    return `${isolate(name)} is on ${dayOfYear(start)}, ${clockTime(start)}.`;
  }

  function aboutOthers(moved: EventRecord): string {
    const alone = moved.seriesId === null ? '' : ' The others of its series stay where they are.';
    const others = conflictsInMonths(client, moved);
    return others.length === 0 ? alone : `${alone} Also on then: ${namesOf(others)}.`;
  }

  return async function moveShow(event: EventRecord, days: number): Promise<void> {
    if (days === 0) return;
    const times = shiftWholeShow(event, days * dayMs, timeZone);
    if (times) await move(event, times);
    else showToast({ title: 'Not moved', description: outOfYears, tone: 'destructive' });
  };
}
