import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from '#web/api/query-client.ts';
import { FeedbackContext, type ToastMessage } from '#web/ui/feedback/toast.tsx';

interface Surroundings {
  client?: QueryClient;
  /** Other contexts that the hook reads. */
  wrap?: (content: ReactNode) => ReactNode;
}

/**
 * What a hook gives at its first render, and the toasts that it shows afterwards. There is no DOM, so what it sets as
 * state later changes nothing.
 */
export function callHook<Value>(
  hook: () => Value,
  { client = clientWithoutReads(), wrap = (content) => content }: Surroundings = {},
): { value: Value; toasts: ToastMessage[] } {
  const values: Value[] = [];
  const toasts: ToastMessage[] = [];
  const feedback = {
    show: (...messages: ToastMessage[]) => void toasts.push(...messages),
    withdraw() {},
    announce() {},
    host: () => () => {},
  };
  const probe = createElement(Probe, { read: () => values.push(hook()) });
  renderToString(
    createElement(
      QueryClientProvider,
      { client },
      createElement(FeedbackContext, { value: feedback }, wrap(probe)),
    ),
  );
  return { value: values[0] as Value, toasts };
}

/** What an API path has answered, shown by something on the screen: it is read again when it may have changed. */
export function showAnswer(client: QueryClient, path: string, answer: unknown): void {
  client.setQueryData([path], answer);
  new QueryObserver(client, { queryKey: [path] }).subscribe(() => {});
}

function Probe({ read }: { read: () => void }): null {
  read();
  return null;
}

function clientWithoutReads(): QueryClient {
  return createQueryClient(() => Promise.reject(new Error('Nothing is read here')));
}
