import { QueryClient } from '@tanstack/react-query';
import type { LoadedAnswer } from '#contract/pages.ts';
import { ApiError } from './api-error.ts';
import { fetchRead } from './early-reads.ts';

export type LoadPath = (apiPath: string) => Promise<LoadedAnswer>;

/**
 * Data is loaded by a GET of the path that is its key: by `fetch` in the browser, by the server's own API while
 * it renders. Nothing is refetched unless an action asks for it.
 */
export function createQueryClient(load: LoadPath): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey }) => dataOf(await load(String(queryKey[0]))),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a network a call fails at once, and does not wait until there is one.
        networkMode: 'always',
        retryOnMount: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export async function fetchPath(apiPath: string): Promise<LoadedAnswer> {
  const response = await fetchRead(apiPath);
  return { status: response.status, body: (await response.text()) || response.statusText };
}

function dataOf({ status, body }: LoadedAnswer): unknown {
  if (status < 200 || status > 299) throw new ApiError(status, body);
  return JSON.parse(body);
}

/** Fills the cache with the answers that came with the page (hydration). */
export function restoreAnswers(client: QueryClient, answers: Record<string, LoadedAnswer>): void {
  for (const [path, answer] of Object.entries(answers)) {
    try {
      client.setQueryData([path], dataOf(answer));
    } catch (error) {
      client
        .getQueryCache()
        .build(client, { queryKey: [path] })
        .setState({ status: 'error', error: error as Error, fetchStatus: 'idle' });
    }
  }
}
