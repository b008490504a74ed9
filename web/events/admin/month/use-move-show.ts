import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeEvent } from '#contract/events/event-management.ts';
import { outOfYears } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { clockTime, dayOfYear, wallTimeAt } from '#contract/time/venue-time.ts';
import { type ShowTimes, shiftWholeShow } from '#contract/time/wall-shift.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { useToast } from '../../../ui/toast.tsx';
import { undoMs } from '../event-texts.ts';
import { useEventActions } from '../use-event-actions.ts';
import { putInMonths } from './month.queries.ts';

const dayMs = 86_400_000;
const failed = failureToast('Not moved', 'The show could not be moved. Please try again.');

/** Moves a show to another day at the same time by the venue's clock, and offers to take that back. */
export function useMoveShow() {
  const client = useQueryClient();
  const { timeZone } = useVenue();
  const showToast = useToast();
  const { putInTable, refetchTable } = useEventActions();
  const underWay = useRef(new Set<number>());
  const moving = useAction({ act: changeTimes, flightOf: ({ event }: Move) => event.id, failed });
  const movingBack = useAction({
    act: changeTimes,
    flightOf: ({ event }: Move) => event.id,
    failed: failureToast('Not undone', 'The show could not be moved back. Please try again.'),
  });

  /** Shows the event in its new place at once. If the server refuses, the month is loaded again. */
  async function changeAndShow(action: typeof moving, move: Move): Promise<EventRecord | undefined> {
    const { id } = move.event;
    if (underWay.current.has(id)) return undefined;
    underWay.current.add(id);
    try {
      await putInMonths(client, { ...move.event, ...move.times });
      const outcome = await action.run(move);
      if (!outcome.isDone) {
        refetchTable();
        return undefined;
      }
      await putInMonths(client, outcome.output);
      putInTable(outcome.output);
      return outcome.output;
    } finally {
      underWay.current.delete(id);
    }
  }

  async function moveBack(moved: EventRecord, { startDateTime, endDateTime, doorsDateTime }: EventRecord) {
    const times = { startDateTime, endDateTime, doorsDateTime };
    const back = await changeAndShow(movingBack, { event: moved, times });
    if (back) showToast({ title: 'Moved back', description: whereIs(back, timeZone) });
  }

  return async function moveShow(event: EventRecord, days: number): Promise<void> {
    if (days === 0) return;
    const times = shiftWholeShow(event, days * dayMs, timeZone);
    if (!times) {
      showToast({ title: 'Not moved', description: outOfYears, tone: 'destructive' });
      return;
    }
    const moved = await changeAndShow(moving, { event, times });
    if (!moved) return;
    const alone = event.seriesId === null ? '' : ' The others of its series stay where they are.';
    showToast({
      title: 'Moved',
      description: whereIs(moved, timeZone) + alone,
      undo: { label: 'Undo', forMs: undoMs, onPress: () => void moveBack(moved, event) },
    });
  };
}

interface Move {
  event: EventRecord;
  times: ShowTimes;
}

/** Sends the version that was seen: what someone else has changed meanwhile is not overwritten. */
function changeTimes({ event, times }: Move, signal: AbortSignal): Promise<EventRecord> {
  const headers = { 'if-match': `"${event.updatedAt}"` };
  return callApi(changeEvent, { ...times }, { params: { id: event.id }, headers, signal });
}

function whereIs({ name, startDateTime }: EventRecord, timeZone: string): string {
  const start = wallTimeAt(startDateTime, timeZone);
  return `\u2068${name}\u2069 is on ${dayOfYear(start)}, ${clockTime(start)}.`;
}
