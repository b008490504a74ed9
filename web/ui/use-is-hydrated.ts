import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and during hydration. For forms with passwords: before hydration the browser itself
 * would submit the form, and hydration would lose what a password manager has filled in.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
