import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in what the server renders. For forms with passwords: one that is there before its script would be sent by
 * the browser itself, and what a password manager fills in early would be lost.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
