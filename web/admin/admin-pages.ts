export interface AdminPage {
  path: string;
  /** The word of its link. Null for a page that is reached from the page above it. */
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
export const newsletterPath = '/admin/newsletter';
export const figuresPath = '/admin/figures';
export const venuePagePath = '/admin/venue';
export const guidePath = '/admin/venue/guide';
export const wordsPath = '/admin/venue/words';
export const teamPath = '/admin/team';
export const messagesPath = '/admin/messages';
export const answersPath = '/admin/answers';
export const activityPath = '/admin/activity';
export const backupsPath = '/admin/backups';
export const accountPath = '/admin/account';
export const smsSettingsPagePath = '/admin/settings';
export const tonightPath = '/admin/tonight';
/** The name of the cache by which that page is read without a connection. */
export const tonightCache = 'tonight';
export const anySheetPath = '/admin/events/:id/sheet';

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

/** A page whose title is the word of its link, unless said otherwise. */
function page(path: string, title: string, other: Partial<AdminPage> = {}): AdminPage {
  return { path, tab: title, title, checkRetries: 1, ...other };
}

/** The plan of the staff area: every page that has a link, in one place each. */
export const adminMenu: { name: string; pages: AdminPage[] }[] = [
  {
    name: 'Daily',
    pages: [
      page(tonightPath, 'Tonight'),
      page(dashboardPath, 'Admin Dashboard', { tab: 'Performance Applications' }),
      page(eventsPagePath, 'Event Calendar', { checkRetries: 0 }),
      page(galleryPagePath, 'Gallery Management', { tab: 'Gallery' }),
    ],
  },
  { name: 'Audience', pages: [page(newsletterPath, 'Newsletter'), page(figuresPath, 'Figures')] },
  {
    name: 'The house',
    pages: [
      page(venuePagePath, 'Venue'),
      page(teamPath, 'Team'),
      page(messagesPath, 'Messages'),
      page(answersPath, 'Answers to performers'),
      page(activityPath, 'Activity'),
      page(backupsPath, 'Backups and privacy'),
    ],
  },
  { name: 'You', pages: [page(accountPath, 'My account'), page(smsSettingsPagePath, 'SMS Settings')] },
];

const adminPages: AdminPage[] = [
  ...adminMenu.flatMap(({ pages }) => pages),
  page(guidePath, 'Make It Yours', { tab: null }),
  page(wordsPath, 'Words', { tab: null }),
  page(anySheetPath, 'Sheet of the Night', { tab: null }),
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
