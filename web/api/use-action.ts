import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { ErrorBody } from '#contract/errors.ts';
import { type ToastMessage, useToast } from '../ui/toast.tsx';
import { NoAnswerError } from './api-error.ts';
import { refusalOf } from './call-api.ts';
import { type Change, noteChanges } from './changes.ts';

export interface ActionOptions<Input, Output> {
  /** The signal is for its call: it ends the waiting for an answer. */
  act: (input: Input, signal: AbortSignal) => Promise<Output>;
  /** What is said when it worked, unless the page itself shows it. */
  done?: ToastMessage;
  /** What is said when it did not: the server's own sentence is in `refusalOf(error)`. */
  failed: (error: unknown) => ToastMessage;
  /** What it changes: every list that shows it follows. */
  changes?: Change[];
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
  /** Never throws: whoever runs an action reads what became of it. */
  run: (input: Input) => Promise<Outcome<Output>>;
  isBusy: boolean;
  /** Ends the waiting for a call that hangs. */
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
}: ActionOptions<Input, Output>): Action<Input, Output> {
  const client = useQueryClient();
  const showToast = useToast();
  const waiting = useRef<AbortController>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input, signal }: { input: Input; signal: AbortSignal }) => act(input, signal),
  });

  async function run(input: Input): Promise<Outcome<Output>> {
    const controller = new AbortController();
    waiting.current = controller;
    try {
      const output = await mutateAsync({ input, signal: controller.signal });
      if (done) showToast(done);
      await noteChanges(client, changes);
      return { isDone: true, output };
    } catch (error) {
      if (!(error instanceof NoAnswerError)) {
        showToast(failed(error));
        return { isDone: false, refusal: refusalOf(error), isUnknown: false };
      }
      showToast({ title: 'No answer', description: unanswered, tone: 'destructive' });
      void noteChanges(client, changes);
      return { isDone: false, refusal: { error: unanswered, message: unanswered }, isUnknown: true };
    }
  }

  const stopWaiting = useCallback(() => waiting.current?.abort(), []);
  return { run, isBusy: isPending, stopWaiting };
}
