import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { outOfYears } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { clockTime, dayOfYear, wallTimeAt } from '#contract/time/venue-time.ts';
import { type ShowTimes, shiftWholeShow } from '#contract/time/wall-shift.ts';
import { namesOf } from '../../../admin/bulk/bulk-outcomes.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { useAction } from '../../../api/use-action.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { askWhetherTold, type ToldQuery } from '../booking/told-choice.ts';
import { noteChange, putInTable } from '../event-list.queries.ts';
import { changeSeen } from '../use-event-actions.ts';
import { conflictsInMonths, putInMonths } from './month.queries.ts';

const dayMs = 86_400_000;
const notMoved = failureToast('Not moved', 'The show could not be moved. Please try again.');
const notMovedBack = failureToast('Not undone', 'The show could not be moved back. Please try again.');

/** Moves a show to another day at the same time by the venue's clock, and offers to take that back. */
export function useMoveShow() {
  const client = useQueryClient();
  const { timeZone } = useVenue();
  const showToast = useToast();
  const underWay = useRef(new Map<number, { count: number; known: EventRecord }>());
  const moving = useAction({
    // About the version that an own move before it has made. What someone else has changed is not overwritten.
    async act({ event, times, told: known }: Move, signal): Promise<Moved> {
      const told = known ?? (await askWhetherTold([{ event, becomes: times }]));
      const seen = underWay.current.get(event.id)?.known ?? event;
      return { moved: await changeSeen(seen, times, told, signal), told };
    },
    queueOf: ({ event }) => event.id,
    failed: (error, { isBack }) => (isBack ? notMovedBack : notMoved)(error),
  });

  /** Shows the event in its new place at once, and after the last of several moves where the server has it. */
  async function changeAndShow(move: Move): Promise<Moved | undefined> {
    const { id } = move.event;
    const moves = underWay.current.get(id) ?? { count: 0, known: move.event };
    underWay.current.set(id, moves);
    moves.count += 1;
    await putInMonths(client, { ...move.event, ...move.times });
    const outcome = await moving.run(move);
    if (outcome.isDone) moves.known = outcome.output.moved;
    moves.count -= 1;
    if (moves.count === 0) {
      underWay.current.delete(id);
      await putInMonths(client, moves.known);
      if (outcome.isDone) putInTable(client, moves.known);
      else noteChange(client);
    }
    return outcome.isDone ? outcome.output : undefined;
  }

  /** Whoever was not told of the move is not told of the way back, and the other way round. */
  async function moveBack(moved: EventRecord, before: EventRecord, told: ToldQuery) {
    const { startDateTime, endDateTime, doorsDateTime } = before;
    const times = { startDateTime, endDateTime, doorsDateTime };
    const back = await changeAndShow({ event: moved, times, told, isBack: true });
    if (back) showToast({ title: 'Moved back', description: whereIs(back.moved, timeZone) });
  }

  return async function moveShow(event: EventRecord, days: number): Promise<void> {
    if (days === 0) return;
    const times = shiftWholeShow(event, days * dayMs, timeZone);
    if (!times) {
      showToast({ title: 'Not moved', description: outOfYears, tone: 'destructive' });
      return;
    }
    const done = await changeAndShow({ event, times, isBack: false });
    if (!done) return;
    const { moved, told } = done;
    const alone = event.seriesId === null ? '' : ' The others of its series stay where they are.';
    const others = conflictsInMonths(client, moved);
    const taken = others.length === 0 ? '' : ` Also on then: ${namesOf(others)}.`;
    showToast({
      title: 'Moved',
      description: whereIs(moved, timeZone) + alone + taken,
      undo: { onPress: () => void moveBack(moved, event, told) },
    });
  };
}

interface Move {
  event: EventRecord;
  times: ShowTimes;
  /** Asked for when it is not given. */
  told?: ToldQuery;
  isBack: boolean;
}

interface Moved {
  moved: EventRecord;
  told: ToldQuery;
}

function whereIs({ name, startDateTime }: EventRecord, timeZone: string): string {
  const start = wallTimeAt(startDateTime, timeZone);
  return `\u2068${name}\u2069 is on ${dayOfYear(start)}, ${clockTime(start)}.`;
}
