import { type QueryClient, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkAuth } from '#contract/admin-accounts.ts';
import { ApiError } from '../api/api-error.ts';

export interface AuthCheck {
  isAuthenticated: boolean;
}

const authKey = [checkAuth.path];
const retryDelayMs = 1_000;

/** Asked anew by every screen that opens: unlike content, a session ends without anyone doing anything here. */
export function authQuery(retries: number): UseQueryOptions<AuthCheck> {
  return {
    queryKey: authKey,
    retry: retries,
    retryDelay: retryDelayMs,
    retryOnMount: true,
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  };
}

/** Called when someone has signed in. A check that is still under way was asked before that, and is dropped. */
export async function beginSession(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: authKey });
  client.setQueryData<AuthCheck>(authKey, { isAuthenticated: true });
}

/** Called when the session is over: nothing that it has shown stays behind for whoever sits down next. */
export async function endSession(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: authKey });
  client.setQueryData<AuthCheck>(authKey, { isAuthenticated: false });
  forgetAnswers(client);
}

export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== authKey[0] });
}

/** Whatever call is refused for want of a session: the session itself is asked about. */
export function useCheckAfterRefusal(): void {
  const client = useQueryClient();
  useEffect(() => {
    function checkAfter(error: unknown) {
      if (error instanceof ApiError && error.status === 401) {
        void client.refetchQueries({ queryKey: authKey }, { cancelRefetch: false });
      }
    }
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkAfter(event.action.error);
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkAfter(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client]);
}
