/** The pages of the staff area, in the order of their tabs. */
export interface AdminPage {
  path: string;
  /** Null for a page that is reached from the page above it. */
  tab: string | null;
  title: string;
  /** How often a session check that got no answer is repeated. */
  checkRetries: number;
}

export const signInPath = '/admin/login';
export const registerPath = '/admin/register';
export const dashboardPath = '/admin/dashboard';
export const eventsPagePath = '/admin/events';
export const galleryPagePath = '/admin/gallery';
export const venuePagePath = '/admin/venue';
export const guidePath = '/admin/venue/guide';
export const wordsPath = '/admin/venue/words';
export const teamPath = '/admin/team';
export const activityPath = '/admin/activity';
export const accountPath = '/admin/account';
export const figuresPath = '/admin/figures';
export const newsletterPath = '/admin/newsletter';
export const tonightPath = '/admin/tonight';
export const anySheetPath = '/admin/events/:id/sheet';

export function sheetPath(eventId: number): string {
  return anySheetPath.replace(':id', String(eventId));
}

/** The pages of the account menu, in its order. */
export const accountPages: AdminPage[] = [
  { path: teamPath, tab: null, title: 'Team', checkRetries: 1 },
  { path: activityPath, tab: null, title: 'Activity', checkRetries: 1 },
  { path: figuresPath, tab: null, title: 'Figures', checkRetries: 1 },
  { path: accountPath, tab: null, title: 'My account', checkRetries: 1 },
  { path: newsletterPath, tab: null, title: 'Newsletter', checkRetries: 1 },
];

export const adminPages: AdminPage[] = [
  { path: dashboardPath, tab: 'Performance Applications', title: 'Admin Dashboard', checkRetries: 1 },
  { path: eventsPagePath, tab: 'Event Calendar', title: 'Event Calendar', checkRetries: 0 },
  { path: anySheetPath, tab: null, title: 'Sheet of the Night', checkRetries: 1 },
  { path: tonightPath, tab: 'Tonight', title: 'Tonight', checkRetries: 1 },
  { path: galleryPagePath, tab: 'Gallery', title: 'Gallery Management', checkRetries: 1 },
  { path: '/admin/settings', tab: 'SMS Settings', title: 'SMS Settings', checkRetries: 1 },
  { path: venuePagePath, tab: 'Venue', title: 'Venue', checkRetries: 1 },
  { path: guidePath, tab: null, title: 'Make It Yours', checkRetries: 1 },
  { path: wordsPath, tab: null, title: 'Words', checkRetries: 1 },
  ...accountPages,
];

/** The id in the address of a page about one record. */
export const pageId = /(?<=^\/admin\/[a-z]+\/)[1-9]\d{0,9}(?=\/[a-z]+\/?$)/;

export function adminPageAt(pathname: string): AdminPage | undefined {
  const wanted = pathname.replace(/\/$/, '').replace(pageId, ':id');
  return adminPages.find(({ path }) => path === wanted);
}

/** Where the words of a public page are changed. */
export function wordsAddress(page: string): string {
  return `${wordsPath}?page=${encodeURIComponent(page.replace(/#.*/, ''))}`;
}
