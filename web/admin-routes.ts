import { setupPath } from '#contract/addresses.ts';
import {
  accountPath,
  activityPath,
  adminPageAt,
  answersPath,
  anySheetPath,
  authMode,
  backupsPath,
  dashboardPath,
  eventsPagePath,
  figuresPath,
  galleryPagePath,
  guidePath,
  messagesPath,
  newsletterPath,
  registerPath,
  signInPath,
  smsSettingsPagePath,
  teamPath,
  tonightPath,
  venuePagePath,
  wordsPath,
} from './admin/admin-pages.ts';
import { lazyPage } from './lazy-pages.ts';
import type { AppRoute, PageContext } from './site/app-route.ts';
import type { PageHead, ThemeColors } from './site/page-head.ts';

/** The light and dark background of the staff area, as in `staff.module.css`. */
const staffColors: ThemeColors = { light: '#faf5ec', dark: '#17100c' };

export const staffFrame = lazyPage('staff-frame.tsx');
const authLayout = lazyPage('accounts/admin/auth-layout.tsx');

interface StaffRouteOptions extends Partial<AppRoute> {
  title?: (context: PageContext) => string;
}

/**
 * A staff page is rendered without data, which its scripts read (`staff-reads.ts`), is never cached, and is not indexed by
 * search engines.
 */
function staffRoute(path: string, file: string, { title, ...other }: StaffRouteOptions = {}): AppRoute {
  return {
    path,
    layout: staffFrame,
    ...lazyPage(file),
    head: (context): PageHead => ({
      title: title?.(context) ?? adminPageAt(path)?.title ?? '',
      description: 'For staff.',
      path,
      hideFromSearch: true,
      themeColors: staffColors,
    }),
    isPublic: false,
    ...other,
  };
}

const searchIsState = true;

export const adminRoutes: AppRoute[] = [
  staffRoute(signInPath, 'accounts/admin/sign-in-page.tsx', {
    layout: authLayout,
    title: ({ search }) => (authMode(search) === 'register' ? 'Admin Register' : 'Admin Login'),
    searchParams: ['mode', 'invite', 'reset'],
    reads: () => [setupPath],
    isPainted: true,
  }),
  staffRoute(registerPath, 'accounts/admin/admin-registration-page.tsx', {
    layout: authLayout,
    title: () => 'Admin Registration',
  }),
  staffRoute(dashboardPath, 'desk/dashboard-page.tsx', { searchIsState }),
  staffRoute(eventsPagePath, 'events/admin/events-admin-page.tsx', { searchIsState }),
  staffRoute(tonightPath, 'night/tonight-page.tsx', { searchIsState }),
  staffRoute(anySheetPath, 'night/sheet-page.tsx'),
  staffRoute(galleryPagePath, 'gallery/admin/gallery-admin-page.tsx', { searchIsState }),
  staffRoute(smsSettingsPagePath, 'messages/settings-page.tsx'),
  staffRoute(venuePagePath, 'venue/admin/venue-page.tsx'),
  staffRoute(guidePath, 'venue/admin/guide/guide-page.tsx', { searchIsState }),
  staffRoute(wordsPath, 'venue/admin/words/words-page.tsx', {
    layout: lazyPage('venue/admin/words/words-layout.tsx'),
  }),
  staffRoute(teamPath, 'accounts/admin/team-page.tsx'),
  staffRoute(activityPath, 'accounts/activity/activity-page.tsx', { searchIsState }),
  staffRoute(figuresPath, 'figures/figures-page.tsx', { searchIsState }),
  staffRoute(accountPath, 'accounts/admin/account-page.tsx'),
  staffRoute(newsletterPath, 'subscribers/admin/newsletter-page.tsx'),
  staffRoute(messagesPath, 'messages/messages-page.tsx', { searchIsState }),
  staffRoute(answersPath, 'desk/settings/answers-page.tsx'),
  staffRoute(backupsPath, 'admin/house/backups-page.tsx'),
];
