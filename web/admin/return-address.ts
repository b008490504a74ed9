import { adminPageAt, dashboardPath } from './admin-pages.ts';

/** What the history entry of the sign-in screen remembers. No link can write there. */
export interface ReturnState {
  returnTo: string;
}

/** For whoever is led from this address to the sign-in screen. */
export function returnState(pathname: string, search: string): ReturnState {
  return { returnTo: staffAddress(pathname, search) };
}

/** Where signing in leads: to the page that was asked for, or else to the dashboard. */
export function returnAddress(state: unknown): string {
  const kept = (state as Partial<ReturnState> | null | undefined)?.returnTo;
  if (typeof kept !== 'string') return dashboardPath;
  const [pathname = '', search = ''] = kept.split('?', 2);
  return staffAddress(pathname, search);
}

/**
 * Put together anew from a closed list of pages and of their search parameters, so that nothing of what was given can
 * name another place: not another host, not another path.
 */
function staffAddress(pathname: string, search: string): string {
  const page = adminPageAt(pathname);
  if (!page) return dashboardPath;
  const given = new URLSearchParams(search);
  const kept = Object.entries(page.searchParams).flatMap(([name, pattern]) => {
    const value = given.get(name);
    return value !== null && pattern.test(value) ? [[name, value]] : [];
  });
  return kept.length > 0 ? `${page.path}?${new URLSearchParams(kept)}` : page.path;
}
