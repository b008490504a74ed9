import { useEffect } from 'react';
import { navigate } from '../../site/browser-history.ts';
import { useLocation } from '../../site/router.tsx';

/**
 * The token of a one-time link. It is removed from the address at once, so that it is not seen by people
 * nearby, third-party scripts or, as a referrer, other sites. It stays in the state of the history entry,
 * which survives a reload and which only this site can read.
 */
export function useOneTimeToken(name: 'invite' | 'reset', cleanAddress: string): string | undefined {
  const { search, state } = useLocation();
  const inAddress = new URLSearchParams(search).get(name);
  useEffect(() => {
    if (inAddress !== null) navigate(cleanAddress, { replace: true, state: { [name]: inAddress } });
  }, [inAddress, name, cleanAddress]);
  return inAddress ?? tokenIn(state, name);
}

function tokenIn(state: unknown, name: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const value = (state as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
