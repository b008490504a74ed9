import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from './admin-pages.ts';
import { authQuery, followOtherTabs, forgetAnswers, useCheckAfterRefusal } from './admin-session.ts';
import { returnState } from './return-address.ts';

const redirectDelayMs = 100;

export interface RequiredAdmin {
  isAdmin: boolean;
  /** The last check found no answer. That is no answer, and ends no session. */
  isUnreachable: boolean;
  checkAgain: () => void;
}

/**
 * Keeps a page to admins. It shows or hides what the browser has, no more: what an admin may read and change is
 * decided by the server, call by call.
 */
export function useRequireAdmin(retries: number): RequiredAdmin {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useQuery(authQuery(retries));
  const isSignedOut = data?.isAuthenticated === false && !isFetching;
  useCheckAfterRefusal();
  useEffect(() => followOtherTabs(client), [client]);

  useEffect(() => {
    const checkInView = () => {
      if (document.visibilityState === 'visible') void refetch({ cancelRefetch: false });
    };
    // Both: a window can get focus without having been hidden, and a tab on a phone be shown without it.
    window.addEventListener('focus', checkInView);
    document.addEventListener('visibilitychange', checkInView);
    return () => {
      window.removeEventListener('focus', checkInView);
      document.removeEventListener('visibilitychange', checkInView);
    };
  }, [refetch]);

  useEffect(() => {
    if (!isSignedOut) return undefined;
    forgetAnswers(client);
    const timer = setTimeout(() => {
      // As the window has it: a page may write what it shows into its address without the router.
      const { pathname, search } = window.location;
      void navigate(signInPath, { replace: true, state: returnState(pathname, search) });
    }, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isSignedOut, client, navigate]);

  return {
    isAdmin: data?.isAuthenticated === true,
    isUnreachable: isError,
    checkAgain: () => void refetch({ cancelRefetch: false }),
  };
}
