import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readQuery } from '../api/read-path.ts';
import { Drafts, openDrafts } from '../forms/drafts/drafts.ts';
import { navigate } from '../site/browser-history.ts';
import { useLocation } from '../site/router.tsx';
import { signInPath } from './admin-pages.ts';
import { authQuery, followOtherTabs, removeCachedData, useCheckAfterRefusal } from './admin-session.ts';
import { hasMark, setMark } from './browser-marks.ts';
import { returnState } from './return-address.ts';
import { currentUserPath } from './settings.queries.ts';

const redirectDelayMs = 100;

/**
 * Redirects to the sign-in screen when nobody is signed in. This is not what protects the data: the server
 * checks the session at every call.
 */
export function useRequireAdmin(retries: number) {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(authQuery(retries));
  const isSignedOut = data?.isAuthenticated === false && !isFetching;
  useCheckAfterRefusal();
  useEffect(() => followOtherTabs(client), [client]);
  const isAdmin = data?.isAuthenticated === true;
  useEffect(() => {
    if (data) setMark('signed-in', data.isAuthenticated);
  }, [data]);

  useEffect(() => {
    const checkInView = () => {
      if (document.visibilityState === 'visible') void refetch({ cancelRefetch: false });
    };
    // Both events are needed: a window can get the focus without having been hidden, and a tab on a phone can
    // become visible without a focus event.
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('focus', checkInView, { signal });
    document.addEventListener('visibilitychange', checkInView, { signal });
    return () => listening.abort();
  }, [refetch]);

  const visited = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes elsewhere before that screen is drawn would see neither
  useEffect(() => {
    if (!isSignedOut) return undefined;
    void removeCachedData(client);
    const timer = setTimeout(() => {
      // From the window, not from the router: a page may change its address without the router.
      const { pathname, search } = window.location;
      navigate(signInPath, { replace: true, state: returnState(pathname, search) });
    }, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isSignedOut, client, visited]);

  return {
    isAdmin,
    /** So it is, or was at the last check in this browser. What else a screen waits for is asked together with the check. */
    isLikelyAdmin: data ? isAdmin : hasMark('signed-in'),
    /** The last check got no answer. The session is not considered ended because of that. */
    isUnreachable: isError,
    checkAgain: () => {
      void refetch({ cancelRefetch: false });
      // It was asked together with the check, and whoever is unknown has no drafts.
      const { queryKey } = readQuery(currentUserPath);
      void client.refetchQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
    },
  };
}

/**
 * What whoever is signed in has typed before. No form opens before it is known who that is: a session may have ended
 * without a logout, and somebody else may be there now.
 */
export function useOwnDrafts(isLikelyAdmin: boolean): Drafts | undefined {
  const { data: me, isError } = useQuery({ ...readQuery(currentUserPath), enabled: isLikelyAdmin });
  const [drafts, setDrafts] = useState<Drafts>();
  // Whoever cannot be known has none.
  const owner = me ? String(me.id) : isError ? '' : undefined;
  useEffect(() => {
    if (owner) void openDrafts(owner).then(setDrafts);
    else if (owner === '') setDrafts(new Drafts(''));
  }, [owner]);
  return drafts?.owner === owner ? drafts : undefined;
}
