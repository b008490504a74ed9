import { signInPath } from '../../admin/admin-pages.ts';

export type AuthMode = 'sign-in' | 'register' | 'reset';

/** The mode of the sign-in screen is in its address, so that Back leads from one form to the other. */
export function authMode(search: URLSearchParams): AuthMode {
  if (search.has('reset')) return 'reset';
  if (search.has('invite')) return 'register';
  const mode = search.get('mode');
  return mode === 'register' || mode === 'reset' ? mode : 'sign-in';
}

export function authAddress(mode: AuthMode): string {
  return mode === 'sign-in' ? signInPath : `${signInPath}?mode=${mode}`;
}
