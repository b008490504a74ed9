import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ErrorBody } from '#contract/errors.ts';
import { type ToastMessage, useToast } from '../ui/toast.tsx';
import { refusalOf } from './call-api.ts';
import { SingleFlight } from './single-flight.ts';

export interface ActionOptions<Input, Output> {
  act: (input: Input) => Promise<Output>;
  /** What is said when it worked, unless the page itself shows it. */
  done?: ToastMessage;
  /** What is said when it did not: the server's own sentence is in `refusalOf(error)`. */
  failed: (error: unknown) => ToastMessage;
  /** Paths of the API whose answers it has changed. */
  refetches?: string[];
  /** What may be under way once at a time, such as the id of a row. Without it, the action as a whole. */
  flightOf?: (input: Input) => unknown;
}

export type Outcome<Output> =
  | { isDone: true; output: Output }
  | { isDone: false; refusal: ErrorBody | undefined };

export interface Action<Input, Output> {
  /**
   * Never throws: whoever runs an action reads what became of it. While it is under way a second run makes no second
   * call, and gets the outcome of the first.
   */
  run: (input: Input) => Promise<Outcome<Output>>;
  isBusy: boolean;
}

/** Something a person does that changes what is kept: the call, both toasts, and a new look at what it changed. */
export function useAction<Input = void, Output = unknown>({
  act,
  done,
  failed,
  refetches = [],
  flightOf = () => undefined,
}: ActionOptions<Input, Output>): Action<Input, Output> {
  const client = useQueryClient();
  const showToast = useToast();
  const { mutateAsync } = useMutation({ mutationFn: act });
  // Not state: the second of two clicks comes before the page is drawn again.
  const flights = useRef<SingleFlight<Outcome<Output>>>(null);
  flights.current ??= new SingleFlight();
  const underWay = flights.current;
  const [busyCount, setBusyCount] = useState(0);

  async function runOnce(input: Input): Promise<Outcome<Output>> {
    setBusyCount((count) => count + 1);
    try {
      const output = await mutateAsync(input);
      if (done) showToast(done);
      await Promise.all(refetches.map((path) => refetch(client, path)));
      return { isDone: true, output };
    } catch (error) {
      showToast(failed(error));
      return { isDone: false, refusal: refusalOf(error) };
    } finally {
      setBusyCount((count) => count - 1);
    }
  }

  return {
    run: (input) => underWay.join(flightOf(input), () => runOnce(input)),
    isBusy: busyCount > 0,
  };
}

/** Every page of a list, whichever its search parameters. */
function refetch(client: QueryClient, path: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => key === path || String(key).startsWith(`${path}?`),
  });
}
