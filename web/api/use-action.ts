import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ErrorBody } from '#contract/errors.ts';
import { type ToastMessage, useToast } from '../ui/toast.tsx';
import { NoAnswerError } from './api-error.ts';
import { refusalOf } from './call-api.ts';
import { type Change, noteChanges } from './changes.ts';
import { SingleFlight } from './single-flight.ts';

export interface ActionOptions<Input, Output> {
  /** The signal is for its call: it ends the waiting for an answer. */
  act: (input: Input, signal: AbortSignal) => Promise<Output>;
  /** What is said when it worked, unless the page itself shows it. */
  done?: ToastMessage;
  /** What is said when it did not: the server's own sentence is in `refusalOf(error)`. */
  failed: (error: unknown) => ToastMessage;
  /** What it changes: every list that shows it follows. */
  changes?: Change[];
  /** What may be under way once at a time, such as the id of a row. Without it, the action as a whole. */
  flightOf?: (input: Input) => unknown;
}

export type Outcome<Output> =
  | { isDone: true; output: Output }
  | {
      isDone: false;
      refusal: ErrorBody | undefined;
      /** Nobody waited for the answer: it may have been done all the same. */
      isUnknown: boolean;
    };

export interface Action<Input, Output> {
  /**
   * Never throws: whoever runs an action reads what became of it. While it is under way a second run makes no second
   * call, and gets the outcome of the first.
   */
  run: (input: Input) => Promise<Outcome<Output>>;
  isBusy: boolean;
  /** Ends the waiting for every call that hangs. */
  stopWaiting: () => void;
}

export const unanswered =
  'The server has not answered. Your change may have arrived all the same: please look before you try again.';

/** Something a person does that changes what is kept: the call, both toasts, and a new look at what it changed. */
export function useAction<Input = void, Output = unknown>({
  act,
  done,
  failed,
  changes = [],
  flightOf = () => undefined,
}: ActionOptions<Input, Output>): Action<Input, Output> {
  const client = useQueryClient();
  const showToast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: ({ input, signal }: { input: Input; signal: AbortSignal }) => act(input, signal),
  });
  // Not state: the second of two clicks comes before the page is drawn again.
  const flights = useRef<SingleFlight<Outcome<Output>>>(null);
  flights.current ??= new SingleFlight();
  const underWay = flights.current;
  const waiting = useRef(new Set<AbortController>());
  const [busyCount, setBusyCount] = useState(0);

  async function runOnce(input: Input): Promise<Outcome<Output>> {
    const controller = new AbortController();
    waiting.current.add(controller);
    setBusyCount((count) => count + 1);
    try {
      const output = await mutateAsync({ input, signal: controller.signal });
      if (done) showToast(done);
      // Not waited for: it is done, however long a new look at it takes.
      void noteChanges(client, changes);
      return { isDone: true, output };
    } catch (error) {
      if (!(error instanceof NoAnswerError)) {
        showToast(failed(error));
        return { isDone: false, refusal: refusalOf(error), isUnknown: false };
      }
      showToast({ title: 'No answer', description: unanswered, tone: 'destructive' });
      void noteChanges(client, changes);
      return { isDone: false, refusal: { error: unanswered, message: unanswered }, isUnknown: true };
    } finally {
      waiting.current.delete(controller);
      setBusyCount((count) => count - 1);
    }
  }

  const stopWaiting = useCallback(() => {
    for (const controller of waiting.current) controller.abort();
  }, []);
  return {
    run: (input) => underWay.join(flightOf(input), () => runOnce(input)),
    isBusy: busyCount > 0,
    stopWaiting,
  };
}
