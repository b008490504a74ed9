import { useState } from 'react';
import { ApiError, isSessionOver } from '../../api/api-error.ts';
import type { Change as ChangedThing } from '../../api/changes.ts';
import { ConcurrencyLimit } from '../../api/concurrency-limit.ts';
import { useAction } from '../../api/use-action.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { failureToast } from '../failure-toast.ts';
import {
  type BulkNoun,
  type BulkOutcome,
  type BulkWords,
  type Change,
  isTrouble,
  type OutcomeKind,
  toastOf,
} from './bulk-outcomes.ts';
import type { Selection } from './use-selection.ts';

export interface Progress {
  done: number;
  of: number;
}

/** More would keep every other call of this browser waiting. */
export const callsAtOnce = 4;

interface BulkOptions<Thing extends { id: number }, Result> {
  /** What was changed or needs no change is selected no more. What failed stays selected, for another try. */
  selection: Pick<Selection<Thing>, 'remove'>;
  noun: BulkNoun<Thing>;
  /** Where one looks when it has stopped halfway: 'list'. */
  shownIn: string;
  changes?: ChangedThing[];
  /**
   * Brings what is shown up to date: with the outcomes, or without any when it has stopped halfway. Not waited for: what
   * became of it is told at once, and can be undone at once.
   */
  refresh?: (outcomes: BulkOutcome<Thing, Result>[]) => void;
}

export interface BulkChange<Thing, Result> {
  /** May throw: a thing that is gone or changed meanwhile is told apart from other failures. */
  changeOne: (thing: Thing) => Promise<Change<Result>>;
  words: BulkWords<Thing, Result>;
  /** Those that were left out because it is known what would become of them. */
  leftOut?: BulkOutcome<Thing, Result>[];
  undo?: Undo<Thing, Result>;
}

interface Undo<Thing, Result> {
  undoOne: (thing: Thing, result: Result) => Promise<Change<Result>>;
  words: BulkWords<Thing, Result>;
  /** It can be undone for so long after the first of them was changed. Otherwise the time begins with the toast. */
  withinMs?: number;
}

/**
 * Changes several things, each by a call of its own, so that one that fails does not stop the others. A few at a time,
 * with how far it is while it is under way, and one toast with all outcomes and the undo.
 */
export function useBulk<Thing extends { id: number }, Result = unknown>({
  selection,
  noun,
  shownIn,
  changes = [],
  refresh,
}: BulkOptions<Thing, Result>) {
  type Outcome = BulkOutcome<Thing, Result>;
  const showToast = useToast();
  const [progress, setProgress] = useState<Progress | null>(null);
  const working = useAction({
    act: (work: (signal: AbortSignal) => Promise<Outcome[]>, signal) => work(signal),
    failed: failureToast('Error', `Not everything was changed. Please look at the ${shownIn}.`),
    changes,
    // None waits for another: a mail leaves while its undo stands in a queue.
    queueOf: (work) => work,
  });

  /** Counts for both when an undo and a change are under way together. */
  function count({ done = 0, of = 0 }: Partial<Progress>) {
    setProgress((now) => {
      const next = { done: (now?.done ?? 0) + done, of: (now?.of ?? 0) + of };
      return next.of > 0 ? next : null;
    });
  }

  /** Undefined when it has stopped halfway. */
  async function perform(
    items: Pick<Outcome, 'thing' | 'result'>[],
    { say }: BulkWords<Thing, Result>,
    workOn: (item: Pick<Outcome, 'thing' | 'result'>) => Promise<Change<Result>>,
  ): Promise<Outcome[] | undefined> {
    let doneCount = 0;
    async function workOnOne(item: Pick<Outcome, 'thing' | 'result'>, signal: AbortSignal): Promise<Outcome> {
      const change = await unlessStopped(signal, () => workOn(item)).catch((error: unknown) => ({
        kind: kindOf(error),
      }));
      doneCount += 1;
      count({ done: 1 });
      const kind = change.kind === 'done' || say?.[change.kind] ? change.kind : 'failed';
      return { thing: item.thing, ...change, kind };
    }
    async function work(signal: AbortSignal) {
      count({ of: items.length });
      try {
        return await new ConcurrencyLimit(callsAtOnce).runAll(items, (item) => workOnOne(item, signal));
      } finally {
        count({ done: -doneCount, of: -items.length });
      }
    }
    const outcome = await working.run(work);
    refresh?.(outcome.isDone ? outcome.output : []);
    return outcome.isDone ? outcome.output : undefined;
  }

  /** Returns those that are to be tried again. */
  async function run(things: Thing[], bulk: BulkChange<Thing, Result>): Promise<Thing[]> {
    const { changeOne, words, leftOut = [], undo } = bulk;
    const startedAt = Date.now();
    const items = things.map((thing) => ({ thing }));
    const changed = await perform(items, words, ({ thing }) => changeOne(thing));
    if (!changed) return things;
    const outcomes = [...changed, ...leftOut];
    selection.remove(outcomes.filter((one) => !isTrouble(one)).map(({ thing }) => thing.id));
    const done = outcomes.filter(({ kind }) => kind === 'done');
    showToast({
      ...toastOf(outcomes, words, noun),
      ...(undo &&
        done.length > 0 && {
          undo: {
            ...(undo.withinMs && { until: startedAt + undo.withinMs }),
            onPress: () => void takeBack(done, undo),
          },
        }),
    });
    return outcomes.filter(isTrouble).map(({ thing }) => thing);
  }

  async function takeBack(done: Outcome[], { undoOne, words }: Undo<Thing, Result>): Promise<void> {
    const outcomes = await perform(done, words, ({ thing, result }) => undoOne(thing, result as Result));
    if (outcomes) showToast(toastOf(outcomes, words, noun));
  }

  return {
    progress,
    run,
    /** Waits no longer. What has not been answered counts as failed. */
    stopWaiting: working.stopWaiting,
  };
}

/** Fails as soon as nobody waits any longer. */
async function unlessStopped<Output>(signal: AbortSignal, work: () => Promise<Output>): Promise<Output> {
  signal.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work(), stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function kindOf(error: unknown): OutcomeKind {
  // Nobody is signed in any more: the others would fail as well, and the page leads to the sign-in screen.
  if (isSessionOver(error)) throw error;
  if (!(error instanceof ApiError)) return 'failed';
  return error.status === 404 ? 'gone' : error.status === 409 ? 'changed' : 'failed';
}
