import { adminPageAt, dashboardPath, pageId } from './admin-pages.ts';

const parameterName = /^\w{1,30}$/;
const maxValueLength = 200;

/** The state of the sign-in screen's history entry. A link cannot set it. */
export function returnState(pathname: string, search: string): { returnTo: string } {
  return { returnTo: staffAddress(pathname, search) };
}

/** The address to go to after sign-in: the page that was asked for, otherwise the dashboard. */
export function returnAddress(state: unknown): string {
  const kept = (state as { returnTo?: unknown } | null | undefined)?.returnTo;
  if (typeof kept !== 'string') return dashboardPath;
  const [pathname = '', search = ''] = kept.split('?', 2);
  return staffAddress(pathname, search);
}

/**
 * The address is built anew from a closed list of pages. Its search parameters are copied as texts, and every page checks
 * its own. So it cannot lead to another host or path (open redirect).
 */
function staffAddress(pathname: string, search: string): string {
  const page = adminPageAt(pathname);
  if (!page) return dashboardPath;
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => parameterName.test(name) && value !== '' && value.length <= maxValueLength,
  );
  const path = page.path.replace(':id', pageId.exec(pathname)?.[0] ?? '');
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
