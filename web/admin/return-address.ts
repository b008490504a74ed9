import { adminPageAt, dashboardPath } from './admin-pages.ts';
import { returnSearch } from './return-search.ts';

/** The state of the sign-in screen's history entry. A link cannot set it. */
export interface ReturnState {
  returnTo: string;
}

/** The state to pass to the sign-in screen when someone is redirected there from this address. */
export function returnState(pathname: string, search: string): ReturnState {
  return { returnTo: staffAddress(pathname, search) };
}

/** The address to go to after sign-in: the page that was asked for, otherwise the dashboard. */
export function returnAddress(state: unknown): string {
  const kept = (state as Partial<ReturnState> | null | undefined)?.returnTo;
  if (typeof kept !== 'string') return dashboardPath;
  const [pathname = '', search = ''] = kept.split('?', 2);
  return staffAddress(pathname, search);
}

/**
 * The address is built from a closed list of pages and search parameters. Nothing of the input is copied
 * unchecked, so it cannot lead to another host or path (open redirect).
 */
function staffAddress(pathname: string, search: string): string {
  const page = adminPageAt(pathname);
  if (!page) return dashboardPath;
  const given = new URLSearchParams(search);
  const kept = Object.entries(returnSearch[page.path] ?? {}).flatMap(([name, pattern]) => {
    const value = given.get(name);
    return value !== null && pattern.test(value) ? [[name, value]] : [];
  });
  return kept.length > 0 ? `${page.path}?${new URLSearchParams(kept)}` : page.path;
}
