import { signInPath } from '../../admin/admin-pages.ts';

export type EntranceMode = 'sign-in' | 'register' | 'reset';

/** The mode of the sign-in screen is in its address, so that Back leads from one form to the other. */
export function entranceMode(search: URLSearchParams): EntranceMode {
  if (search.has('reset')) return 'reset';
  if (search.has('invite')) return 'register';
  const mode = search.get('mode');
  return mode === 'register' || mode === 'reset' ? mode : 'sign-in';
}

export function entranceAddress(mode: EntranceMode): string {
  return mode === 'sign-in' ? signInPath : `${signInPath}?mode=${mode}`;
}
