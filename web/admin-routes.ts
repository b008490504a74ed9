import type { ComponentType } from 'react';
import { setupPath } from '#contract/addresses.ts';
import { authMode } from './accounts/admin/auth-address.ts';
import {
  accountPath,
  activityPath,
  adminPageAt,
  answersPath,
  anySheetPath,
  backupsPath,
  figuresPath,
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
import type { AppRoute, Layout, PageContext } from './site/app-route.ts';
import type { PageHead, ThemeColors } from './site/page-head.ts';
import { LazyPage } from './ui/lazy-page.ts';

/** The light and dark background of the staff area, as in `staff.module.css`. */
const staffColors: ThemeColors = { light: '#faf5ec', dark: '#17100c' };

/** A staff page is rendered without data, never cached, and not indexed by search engines. */
function staffRoute(
  path: string,
  layout: Layout,
  module: string,
  importPage: () => Promise<ComponentType>,
  { title, ...other }: Partial<AppRoute> & { title?: (context: PageContext) => string } = {},
): AppRoute {
  return {
    path,
    layout,
    page: new LazyPage(importPage),
    module,
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

const frame: Layout = {
  page: new LazyPage(async () => (await import('./staff-frame.tsx')).StaffFrame),
  module: 'web/staff-frame.tsx',
};

const authLayout: Layout = {
  page: new LazyPage(async () => (await import('./accounts/admin/auth-layout.tsx')).AuthLayout),
  module: 'web/accounts/admin/auth-layout.tsx',
};

const wordsLayout: Layout = {
  page: new LazyPage(async () => (await import('./venue/admin/words/words-layout.tsx')).WordsLayout),
  module: 'web/venue/admin/words/words-layout.tsx',
};

export const adminRoutes: AppRoute[] = [
  staffRoute(
    signInPath,
    authLayout,
    'web/accounts/admin/sign-in-page.tsx',
    async () => (await import('./accounts/admin/sign-in-page.tsx')).SignInPage,
    {
      title: ({ search }) => (authMode(search) === 'register' ? 'Admin Register' : 'Admin Login'),
      searchParams: ['mode', 'invite', 'reset'],
      reads: () => [setupPath],
      isPainted: true,
    },
  ),
  staffRoute(
    registerPath,
    authLayout,
    'web/accounts/admin/admin-registration-page.tsx',
    async () => (await import('./accounts/admin/admin-registration-page.tsx')).AdminRegistrationPage,
    { title: () => 'Admin Registration' },
  ),
  staffRoute(
    '/admin/dashboard',
    frame,
    'web/desk/dashboard-page.tsx',
    async () => (await import('./desk/dashboard-page.tsx')).DashboardPage,
    { searchIsState: true },
  ),
  staffRoute(
    '/admin/events',
    frame,
    'web/events/admin/events-admin-page.tsx',
    async () => (await import('./events/admin/events-admin-page.tsx')).EventsAdminPage,
    { searchIsState: true },
  ),
  staffRoute(
    tonightPath,
    frame,
    'web/night/tonight-page.tsx',
    async () => (await import('./night/tonight-page.tsx')).TonightPage,
    { searchIsState: true },
  ),
  staffRoute(
    anySheetPath,
    frame,
    'web/night/sheet-page.tsx',
    async () => (await import('./night/sheet-page.tsx')).SheetPage,
  ),
  staffRoute(
    '/admin/gallery',
    frame,
    'web/gallery/admin/gallery-admin-page.tsx',
    async () => (await import('./gallery/admin/gallery-admin-page.tsx')).GalleryAdminPage,
    { searchIsState: true },
  ),
  staffRoute(
    smsSettingsPagePath,
    frame,
    'web/messages/settings-page.tsx',
    async () => (await import('./messages/settings-page.tsx')).SettingsPage,
  ),
  staffRoute(
    venuePagePath,
    frame,
    'web/venue/admin/venue-page.tsx',
    async () => (await import('./venue/admin/venue-page.tsx')).VenuePage,
  ),
  staffRoute(
    guidePath,
    frame,
    'web/venue/admin/guide/guide-page.tsx',
    async () => (await import('./venue/admin/guide/guide-page.tsx')).GuidePage,
    { searchIsState: true },
  ),
  staffRoute(
    wordsPath,
    wordsLayout,
    'web/venue/admin/words/words-page.tsx',
    async () => (await import('./venue/admin/words/words-page.tsx')).WordsPage,
  ),
  staffRoute(
    teamPath,
    frame,
    'web/accounts/admin/team-page.tsx',
    async () => (await import('./accounts/admin/team-page.tsx')).TeamPage,
  ),
  staffRoute(
    activityPath,
    frame,
    'web/accounts/activity/activity-page.tsx',
    async () => (await import('./accounts/activity/activity-page.tsx')).ActivityPage,
    { searchIsState: true },
  ),
  staffRoute(
    figuresPath,
    frame,
    'web/figures/figures-page.tsx',
    async () => (await import('./figures/figures-page.tsx')).FiguresPage,
    { searchIsState: true },
  ),
  staffRoute(
    accountPath,
    frame,
    'web/accounts/admin/account-page.tsx',
    async () => (await import('./accounts/admin/account-page.tsx')).AccountPage,
  ),
  staffRoute(
    newsletterPath,
    frame,
    'web/subscribers/admin/newsletter-page.tsx',
    async () => (await import('./subscribers/admin/newsletter-page.tsx')).NewsletterPage,
  ),
  staffRoute(
    messagesPath,
    frame,
    'web/messages/messages-page.tsx',
    async () => (await import('./messages/messages-page.tsx')).MessagesPage,
    { searchIsState: true },
  ),
  staffRoute(
    answersPath,
    frame,
    'web/desk/settings/answers-page.tsx',
    async () => (await import('./desk/settings/answers-page.tsx')).AnswersPage,
  ),
  staffRoute(
    backupsPath,
    frame,
    'web/admin/house/backups-page.tsx',
    async () => (await import('./admin/house/backups-page.tsx')).BackupsPage,
  ),
];
