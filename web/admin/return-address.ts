import {
  activityPath,
  adminPageAt,
  dashboardPath,
  eventsPagePath,
  figuresPath,
  galleryPagePath,
  guidePath,
  pageId,
  tonightPath,
  wordsPath,
} from './admin-pages.ts';

const id = /^[1-9]\d{0,9}$/;
const day = /^\d{4}-\d\d-\d\d$/;
const shortText = /^.{1,200}$/su;

/** The search parameters of staff pages that survive a sign-in, and the pattern that each value must match. */
const returnSearch: Record<string, Record<string, RegExp>> = {
  [dashboardPath]: {
    application: id,
    after: id,
    book: /^true$/,
    search: shortText,
    performanceType: shortText,
    location: shortText,
    suspected: shortText,
    review: shortText,
    overdue: shortText,
    unread: shortText,
    evening: day,
    sort: shortText,
  },
  [eventsPagePath]: {
    event: id,
    show: shortText,
    search: shortText,
    sort: shortText,
    view: /^month$/,
    month: /^\d{4}-\d\d$/,
    place: shortText,
    new: day,
    at: shortText,
  },
  [galleryPagePath]: {
    search: shortText,
    visibility: shortText,
    category: shortText,
    tag: shortText,
    described: /^no$/,
  },
  [guidePath]: { step: /^[a-z]{1,20}$/ },
  [activityPath]: { by: shortText, kind: shortText, target: id, day: shortText },
  [tonightPath]: { day },
  [wordsPath]: { page: shortText },
  [figuresPath]: { span: /^[a-z]{1,10}$/, end: day },
};

/** The state of the sign-in screen's history entry. A link cannot set it. */
export interface ReturnState {
  returnTo: string;
}

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
  const path = page.path.replace(':id', pageId.exec(pathname)?.[0] ?? '');
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
