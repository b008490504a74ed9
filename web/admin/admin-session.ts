import { type Query, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkAuth } from '#contract/admin-accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { readPath } from '../api/read-path.ts';
import { readQuery } from '../api/read-query.ts';
import { forgetAllKept } from '../forms/kept-values.ts';

const auth = readQuery(readPath<typeof checkAuth>(checkAuth.path));
const authKey = auth.queryKey;
const retryDelayMs = 1_000;

/** Asked anew by every screen that opens: unlike content, a session ends without anyone doing anything here. */
export function authQuery(retries: number) {
  return queryOptions({
    ...auth,
    retry: retries,
    retryDelay: retryDelayMs,
    retryOnMount: true,
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  });
}

/** Called when someone has signed in. A check that is still under way was asked before that, and is dropped. */
export async function beginSession(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: authKey });
  client.setQueryData(authKey, { isAuthenticated: true });
  tellOtherTabs('begun');
}

/** Called when someone has signed out: nothing that they have seen or typed stays behind for whoever sits down next. */
export async function endSession(client: QueryClient): Promise<void> {
  await leaveSession(client);
  tellOtherTabs('ended');
}

async function leaveSession(client: QueryClient): Promise<void> {
  forgetAllKept();
  await client.cancelQueries({ queryKey: authKey });
  client.setQueryData(authKey, { isAuthenticated: false });
  forgetAnswers(client);
}

/** What all tabs of a browser have in common is the cookie: who is signed in, in one of them, is so in all. */
type SessionNews = 'begun' | 'ended';
export const sessionChannel = 'session';
let tabs: BroadcastChannel | undefined;

function tellOtherTabs(news: SessionNews): void {
  tabs ??= new BroadcastChannel(sessionChannel);
  tabs.postMessage(news);
}

/** From now on, also while public pages are shown: the memory holds what staff have seen for as long as the tab lives. */
export function followOtherTabs(client: QueryClient): void {
  tabs ??= new BroadcastChannel(sessionChannel);
  tabs.onmessage = ({ data }: MessageEvent<SessionNews>) => {
    if (data === 'ended') void leaveSession(client);
    // It may be someone else's. What was typed stays: it may as well be the same person's, whose session had ended.
    else void client.resetQueries({ predicate: isNoAuth });
  };
}

export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: isNoAuth });
}

function isNoAuth({ queryKey }: Query): boolean {
  return queryKey[0] !== authKey[0];
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
