import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import { type ToastMessage, useFeedback } from '../ui/feedback/toast.tsx';
import { isSessionOver, NoAnswerError } from './api-error.ts';
import { type Refusal, refusalOf } from './call-api.ts';
import { CallQueue } from './call-queue.ts';
import { type Change, noteChanges } from './changes.ts';
import { NotConfirmedError } from './reauthentication.ts';

export interface ActionOptions<Input, Output> {
  /** The signal is passed on to the call; `stopWaiting` aborts it. */
  act: (input: Input, signal: AbortSignal) => Promise<Output>;
  /** The toast of a success, or how to make it from the answer. Not needed where the page itself shows it. */
  done?: ToastMessage | ((output: Output, input: Input) => ToastMessage);
  /** The toast of a failure. The server's own sentence is in `refusalOf(error)`. None where the page itself says it. */
  failed?: (error: unknown, input: Input) => ToastMessage | undefined;
  /**
   * What it changes: queries that contain it are invalidated. Also after a failure, since a call that was refused tells
   * that the screen is out of date, and one whose answer was lost may have been done.
   */
  changes?: Change[];
  /** Whose calls wait for each other, such as the id of a row. Without it, all of the action's calls do. */
  queueOf?: (input: Input) => unknown;
  /** Runs of all actions with the same name are made one after the other, in the order in which they were begun. */
  inTurn?: string;
  /**
   * False for actions of people who are not signed in. For all others a 401 means that the session is over: the
   * page leads to the sign-in screen, and a failure toast would only contradict what is said there.
   */
  needsSession?: boolean;
}

export type Outcome<Output> =
  | { isDone: true; output: Output }
  | {
      isDone: false;
      refusal: Refusal | undefined;
      /** The answer was not waited for, so the change may have been made all the same. */
      isUnknown: boolean;
    };

export interface Action<Input, Output> {
  /**
   * Never throws: whoever runs an action reads what became of it. While it is under way an equal run makes no second
   * call, and gets the outcome of the first. Any other one runs after it.
   */
  run: (input: Input) => Promise<Outcome<Output>>;
  isBusy: boolean;
  stopWaiting: () => void;
}

export const unanswered =
  'The server has not answered. Your change may have arrived all the same: please look before you try again.';

const noAnswer: ToastMessage = { title: 'No answer', description: unanswered, tone: 'destructive' };

/** A mutation: the call, the toasts of success and failure, and the invalidation of what it has changed. */
export function useAction<Input = void, Output = unknown>({
  act,
  done,
  failed,
  changes = [],
  queueOf = () => undefined,
  inTurn,
  needsSession = true,
}: ActionOptions<Input, Output>): Action<Input, Output> {
  const client = useQueryClient();
  const { show, withdraw } = useFeedback();
  const actionId = useId();
  const { mutateAsync } = useMutation({
    mutationFn: ({ input, signal }: { input: Input; signal: AbortSignal }) => act(input, signal),
    ...(inTurn && { scope: { id: inTurn } }),
  });
  // A ref and not state: the second of two clicks comes before the next render.
  const queue = useRef<CallQueue<Outcome<Output>>>(null);
  queue.current ??= new CallQueue();
  const calls = queue.current;
  const waiting = useRef(new Set<AbortController>());
  const [busyCount, setBusyCount] = useState(0);

  async function runOnce(input: Input): Promise<Outcome<Output>> {
    const action = `${actionId} ${String(queueOf(input))}`;
    const showOutcome = (message: ToastMessage) => show({ ...message, action });
    const controller = new AbortController();
    waiting.current.add(controller);
    setBusyCount((count) => count + 1);
    try {
      const output = await mutateAsync({ input, signal: controller.signal });
      if (done) showOutcome(typeof done === 'function' ? done(output, input) : done);
      else withdraw(action);
      // Not awaited: the action is over, however long the refetching takes.
      void noteChanges(client, changes);
      return { isDone: true, output };
    } catch (error) {
      const isUnknown = error instanceof NoAnswerError;
      const isToldElsewhere = error instanceof NotConfirmedError || (needsSession && isSessionOver(error));
      if (!isToldElsewhere) {
        const message = isUnknown ? failed && noAnswer : failed?.(error, input);
        if (message) showOutcome(message);
        else withdraw(action);
        void noteChanges(client, changes);
      }
      const refusal = isUnknown ? { status: 0, error: unanswered, message: unanswered } : refusalOf(error);
      return { isDone: false, refusal, isUnknown };
    } finally {
      waiting.current.delete(controller);
      setBusyCount((count) => count - 1);
    }
  }

  const stopWaiting = useCallback(() => {
    for (const controller of waiting.current) controller.abort();
  }, []);
  return {
    run: (input) => calls.run(queueOf(input), input, () => runOnce(input)),
    isBusy: busyCount > 0,
    stopWaiting,
  };
}
