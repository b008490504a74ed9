import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import { type ToastMessage, useToast, useToastWithdrawal } from '../ui/toast.tsx';
import { isSessionOver, NoAnswerError } from './api-error.ts';
import { type Refusal, refusalOf } from './call-api.ts';
import { type Change, noteChanges } from './changes.ts';
import { NotConfirmedError } from './reauthentication.ts';
import { SingleFlight } from './single-flight.ts';

export interface ActionOptions<Input, Output> {
  /** The signal is passed on to the call; `stopWaiting` aborts it. */
  act: (input: Input, signal: AbortSignal) => Promise<Output>;
  /** The toast of a success, or how to make it from the answer. Not needed where the page itself shows it. */
  done?: ToastMessage | ((output: Output) => ToastMessage);
  /** The toast of a failure. The server's own sentence is in `refusalOf(error)`. Without it nobody is told. */
  failed?: (error: unknown) => ToastMessage;
  /** What it changes: queries that contain it are invalidated. */
  changes?: Change[];
  /** The key of which only one run at a time is allowed, such as the id of a row. Without it, one run in all. */
  flightOf?: (input: Input) => unknown;
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
   * Never throws: whoever runs an action reads what became of it. While it is under way a second run makes no second
   * call, and gets the outcome of the first.
   */
  run: (input: Input) => Promise<Outcome<Output>>;
  isBusy: boolean;
  /** Aborts the waiting for all calls under way. */
  stopWaiting: () => void;
}

export const unanswered =
  'The server has not answered. Your change may have arrived all the same: please look before you try again.';

/** A mutation: the call, the toasts of success and failure, and the invalidation of what it has changed. */
export function useAction<Input = void, Output = unknown>({
  act,
  done,
  failed,
  changes = [],
  flightOf = () => undefined,
  inTurn,
  needsSession = true,
}: ActionOptions<Input, Output>): Action<Input, Output> {
  const client = useQueryClient();
  const showToast = useToast();
  const withdrawToasts = useToastWithdrawal();
  const actionId = useId();
  const { mutateAsync } = useMutation({
    mutationFn: ({ input, signal }: { input: Input; signal: AbortSignal }) => act(input, signal),
    ...(inTurn && { scope: { id: inTurn } }),
  });
  // A ref and not state: the second of two clicks comes before the next render.
  const flights = useRef<SingleFlight<Outcome<Output>>>(null);
  flights.current ??= new SingleFlight();
  const underWay = flights.current;
  const waiting = useRef(new Set<AbortController>());
  const [busyCount, setBusyCount] = useState(0);

  async function runOnce(input: Input): Promise<Outcome<Output>> {
    const action = `${actionId} ${String(flightOf(input))}`;
    const showOutcome = (message: ToastMessage) => showToast({ ...message, action });
    const controller = new AbortController();
    waiting.current.add(controller);
    setBusyCount((count) => count + 1);
    try {
      const output = await mutateAsync({ input, signal: controller.signal });
      if (done) showOutcome(typeof done === 'function' ? done(output) : done);
      else withdrawToasts(action);
      // Not awaited: the action is done, however long the refetching takes.
      void noteChanges(client, changes);
      return { isDone: true, output };
    } catch (error) {
      if (!(error instanceof NoAnswerError)) {
        const isToldElsewhere = error instanceof NotConfirmedError || (needsSession && isSessionOver(error));
        if (failed && !isToldElsewhere) showOutcome(failed(error));
        return { isDone: false, refusal: refusalOf(error), isUnknown: false };
      }
      if (failed) showOutcome({ title: 'No answer', description: unanswered, tone: 'destructive' });
      void noteChanges(client, changes);
      return {
        isDone: false,
        refusal: { status: 0, error: unanswered, message: unanswered },
        isUnknown: true,
      };
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
