export interface AdminPage {
  path: string;
  /** Below `web/`, as `lazyPage` takes it. */
  file: string;
  title: string;
  /** The word of its link. Null for a page that is reached from the page above it. */
  tab: string | null;
  /** As in `AppRoute`. */
  searchIsState?: boolean;
}

export const signInPath = '/admin/login';
export const registerPath = '/admin/register';
export const dashboardPath = '/admin/dashboard';
export const eventsPagePath = '/admin/events';
export const newsletterPath = '/admin/newsletter';
export const venuePagePath = '/admin/venue';
export const guidePath = '/admin/venue/guide';
export const wordsPath = '/admin/venue/words';
export const teamPath = '/admin/team';
export const messagesPath = '/admin/messages';
export const tonightPath = '/admin/tonight';
/** The name of the cache by which that page is read without a connection. */
export const tonightCache = 'tonight';
const anySheetPath = '/admin/events/:id/sheet';

export function sheetPath(eventId: number): string {
  return anySheetPath.replace(':id', String(eventId));
}

export const venuePartNames = [
  'Name and logo',
  'Address and contact',
  'Locations',
  'Opening hours',
  'Questions',
  'Pictures on the website',
  'Accent',
] as const;
export type VenuePartName = (typeof venuePartNames)[number];

/** The id of a part of the page of the venue, which is also the end of its address. */
export function partId(name: VenuePartName): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

export function partAddress(name: VenuePartName): string {
  return `${venuePagePath}#${partId(name)}`;
}

/** A page whose link says its title, unless said otherwise. */
function page(path: string, file: string, title: string, other: Partial<AdminPage> = {}): AdminPage {
  return { path, file, title, tab: title, ...other };
}

const searchIsState = true;

/** The plan of the staff area: every page that has a link, in one place each. */
export const adminMenu: { name: string; pages: AdminPage[] }[] = [
  {
    name: 'Daily',
    pages: [
      page(tonightPath, 'night/tonight-page.tsx', 'Tonight', { searchIsState }),
      page(dashboardPath, 'desk/dashboard-page.tsx', 'Admin Dashboard', {
        tab: 'Performance Applications',
        searchIsState,
      }),
      page(eventsPagePath, 'events/admin/events-admin-page.tsx', 'Event Calendar', { searchIsState }),
      page('/admin/gallery', 'gallery/admin/gallery-admin-page.tsx', 'Gallery Management', {
        tab: 'Gallery',
        searchIsState,
      }),
    ],
  },
  {
    name: 'Audience',
    pages: [
      page(newsletterPath, 'subscribers/admin/newsletter-page.tsx', 'Newsletter'),
      page('/admin/figures', 'figures/figures-page.tsx', 'Figures', { searchIsState }),
    ],
  },
  {
    name: 'The house',
    pages: [
      page(venuePagePath, 'venue/admin/venue-page.tsx', 'Venue'),
      page(teamPath, 'accounts/admin/team-page.tsx', 'Team'),
      page(messagesPath, 'messages/messages-page.tsx', 'Messages', { searchIsState }),
      page('/admin/answers', 'desk/settings/answers-page.tsx', 'Answers to performers'),
      page('/admin/activity', 'accounts/activity/activity-page.tsx', 'Activity', { searchIsState }),
      page('/admin/backups', 'admin/house/backups-page.tsx', 'Backups and privacy'),
    ],
  },
  {
    name: 'You',
    pages: [
      page('/admin/account', 'accounts/admin/account-page.tsx', 'My account'),
      page('/admin/settings', 'messages/settings-page.tsx', 'SMS Settings'),
    ],
  },
];

/** Every page that has the frame of the staff around it, or that of the website, whose words are changed there. */
export const adminPages: AdminPage[] = [
  ...adminMenu.flatMap(({ pages }) => pages),
  page(guidePath, 'venue/admin/guide/guide-page.tsx', 'Make It Yours', { tab: null, searchIsState }),
  page(wordsPath, 'venue/admin/words/words-page.tsx', 'Words', { tab: null }),
  page(anySheetPath, 'night/sheet-page.tsx', 'Sheet of the Night', { tab: null }),
];

/** The id in the address of a page about one record. */
export const pageId = /(?<=^\/admin\/[a-z]+\/)[1-9]\d{0,9}(?=\/[a-z]+\/?$)/;

export function adminPageAt(pathname: string): AdminPage | undefined {
  const wanted = pathname.replace(/\/$/, '').replace(pageId, ':id');
  return adminPages.find(({ path }) => path === wanted);
}

export function wordsAddress(page: string): string {
  return `${wordsPath}?page=${encodeURIComponent(page.replace(/#.*/, ''))}`;
}

type AuthMode = 'sign-in' | 'register' | 'reset';

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
