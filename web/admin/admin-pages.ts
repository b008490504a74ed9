/** The pages of the staff area, in the order of their tabs. */
export interface AdminPage {
  path: string;
  /** Null for a page that is reached from the page above it. */
  tab: string | null;
  title: string;
  /** How often a session check that got no answer is repeated. */
  checkRetries: number;
  /** The search parameters that the page has, and the pattern that each value must match. */
  searchParams: Record<string, RegExp>;
}

export const signInPath = '/admin/login';
export const registerPath = '/admin/register';
export const dashboardPath = '/admin/dashboard';
export const venuePagePath = '/admin/venue';
export const guidePath = '/admin/venue/guide';
export const teamPath = '/admin/team';

const id = /^[1-9]\d{0,9}$/;
const shortText = /^.{1,200}$/su;

/** The pages of the account menu, in its order. */
export const accountPages: AdminPage[] = [
  { path: teamPath, tab: null, title: 'Team', checkRetries: 1, searchParams: {} },
];

export const adminPages: AdminPage[] = [
  {
    path: dashboardPath,
    tab: 'Performance Applications',
    title: 'Admin Dashboard',
    checkRetries: 1,
    searchParams: {
      application: id,
      book: /^true$/,
      search: shortText,
      performanceType: shortText,
      location: shortText,
      suspected: shortText,
      review: shortText,
      overdue: shortText,
      unread: shortText,
    },
  },
  {
    path: '/admin/events',
    tab: 'Event Calendar',
    title: 'Event Calendar',
    checkRetries: 0,
    searchParams: { show: shortText, search: shortText, sort: shortText },
  },
  {
    path: '/admin/gallery',
    tab: 'Gallery',
    title: 'Gallery Management',
    checkRetries: 1,
    searchParams: { visibility: shortText, category: shortText, tag: shortText },
  },
  {
    path: '/admin/settings',
    tab: 'SMS Settings',
    title: 'SMS Settings',
    checkRetries: 1,
    searchParams: {},
  },
  {
    path: venuePagePath,
    tab: 'Venue',
    title: 'Venue',
    checkRetries: 1,
    searchParams: {},
  },
  {
    path: guidePath,
    tab: null,
    title: 'Make It Yours',
    checkRetries: 1,
    searchParams: { step: /^[a-z]{1,20}$/ },
  },
  ...accountPages,
];

export function adminPageAt(pathname: string): AdminPage | undefined {
  return adminPages.find(({ path }) => path === pathname.replace(/\/$/, ''));
}
