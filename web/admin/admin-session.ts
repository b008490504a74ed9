import { type Query, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { checkAuth } from '#contract/accounts/admin-accounts.ts';
import type { currentUser } from '#contract/accounts/notifications.ts';
import { isSessionOver } from '../api/api-error.ts';
import { leaveEarlyReads } from '../api/early-reads.ts';
import { readPath, readQuery } from '../api/read-path.ts';
import { forgetDraftsOf } from '../forms/drafts/drafts.ts';
import { venuePath } from '../site/venue-provider.tsx';
import { tonightCache } from './admin-pages.ts';

export const authPath = readPath<typeof checkAuth>('/api/admin/auth');
const auth = readQuery(authPath);
const authKey = auth.queryKey;
const ownAccount = readPath<typeof currentUser>('/api/admin/current-user');
const retryDelayMs = 1_000;

/** Checked again by every screen that opens: a session can expire without any action in this browser. */
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

/** Called after sign-in. A check that is still under way was sent before it, so its answer is ignored. */
export async function beginSession(client: QueryClient): Promise<void> {
  leaveEarlyReads();
  await client.cancelQueries({ queryKey: authKey });
  // Somebody else's session may have ended without a sign-out.
  await forgetOffline();
  client.setQueryData(authKey, { isAuthenticated: true });
  notifyOtherTabs('begun');
}

/**
 * Called after sign-out. Removes cached data and unsaved drafts, so that the next person at this device sees
 * none of them.
 */
export async function endSession(client: QueryClient): Promise<void> {
  await leaveSession(client);
  notifyOtherTabs('ended');
}

async function leaveSession(client: QueryClient): Promise<void> {
  const me = client.getQueryData(readQuery(ownAccount).queryKey);
  if (me) await forgetDraftsOf(String(me.id));
  await client.cancelQueries({ queryKey: authKey });
  client.setQueryData(authKey, { isAuthenticated: false });
  await removeCachedData(client);
}

/**
 * Messages between the tabs of a browser. They share the session cookie, so signing in or out in one tab
 * affects all of them.
 */
type SessionMessage = 'begun' | 'ended';
export const sessionChannel = 'session';
let tabs: BroadcastChannel | undefined;

function notifyOtherTabs(news: SessionMessage): void {
  tabs ??= new BroadcastChannel(sessionChannel);
  tabs.postMessage(news);
}

/**
 * Listens for sign-in and sign-out in other tabs. It also listens on public pages, because the query cache
 * keeps what staff have loaded for as long as the tab lives.
 */
export function followOtherTabs(client: QueryClient): void {
  tabs ??= new BroadcastChannel(sessionChannel);
  tabs.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    if (data === 'ended') void leaveSession(client);
    else void meetAgain(client);
  };
}

/**
 * Whoever has signed in again goes on where they were: a page whose data were gone would begin anew, without what was
 * ticked. Of someone else's session nothing is kept but unsaved drafts, which are their owner's.
 */
async function meetAgain(client: QueryClient): Promise<void> {
  leaveEarlyReads();
  const me = readQuery(ownAccount);
  const known = client.getQueryData(me.queryKey)?.id;
  // One that is under way may still be answered for whoever was there before.
  await client.cancelQueries({ queryKey: me.queryKey });
  const id = await client.fetchQuery({ ...me, staleTime: 0 }).then(
    (now) => now.id,
    () => undefined,
  );
  if (known === undefined || id !== known) return client.resetQueries({ predicate: isOfStaff });
  client.removeQueries({ type: 'inactive', predicate: isOfStaff });
  await client.invalidateQueries({
    predicate: (query) => isOfStaff(query) && query.meta?.isUpdatedByHand !== true,
  });
}

export async function removeCachedData(client: QueryClient): Promise<void> {
  leaveEarlyReads();
  client.removeQueries({ predicate: isOfStaff });
  await forgetOffline();
}

/** What a page keeps on the device, so that it can be read without a connection. There is no such place without https. */
async function forgetOffline(): Promise<void> {
  await globalThis.caches?.delete(tonightCache).catch(() => {});
}

export function isSignedIn(client: QueryClient): boolean {
  return client.getQueryData(authKey)?.isAuthenticated === true;
}

/** Not the facts about the venue, which every page goes on showing: of a query that is removed it hears nothing more. */
function isOfStaff({ queryKey: [path] }: Query): boolean {
  return path !== authKey[0] && path !== venuePath;
}

/** When any call is refused for lack of a session (401), the session is checked again. */
export function useCheckAfterRefusal(): void {
  const client = useQueryClient();
  useEffect(() => {
    function checkAfter(error: unknown) {
      if (isSessionOver(error)) void client.refetchQueries({ queryKey: authKey }, { cancelRefetch: false });
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
