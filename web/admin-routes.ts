import { setupPath } from '#contract/addresses.ts';
import { adminPages, authMode, registerPath, signInPath, wordsPath } from './admin/admin-pages.ts';
import { lazyPage } from './lazy-pages.ts';
import type { AppRoute, PageContext } from './site/app-route.ts';
import type { ThemeColors } from './site/page-head.ts';

/** The light and dark background of the staff area, as in `staff.module.css`. */
const staffColors: ThemeColors = { light: '#faf5ec', dark: '#17100c' };

export const staffFrame = lazyPage('staff-frame.tsx');
const authLayout = lazyPage('accounts/admin/auth-layout.tsx');

/**
 * A staff page is rendered without data, which its scripts read (`staff-reads.ts`), is never cached, and is not indexed by
 * search engines.
 */
function staffRoute(
  path: string,
  file: string,
  titleOf: (context: PageContext) => string,
  other: Partial<AppRoute>,
): AppRoute {
  return {
    path,
    ...lazyPage(file),
    head: (context) => ({
      title: titleOf(context),
      description: 'For staff.',
      path,
      hideFromSearch: true,
      themeColors: staffColors,
    }),
    isPublic: false,
    ...other,
  };
}

const wordsLayout = lazyPage('venue/admin/words/words-layout.tsx');

export const adminRoutes: AppRoute[] = [
  staffRoute(
    signInPath,
    'accounts/admin/sign-in-page.tsx',
    ({ search }) => (authMode(search) === 'register' ? 'Admin Register' : 'Admin Login'),
    {
      layout: authLayout,
      searchParams: ['mode', 'invite', 'reset'],
      reads: () => [setupPath],
      isPainted: true,
    },
  ),
  staffRoute(registerPath, 'accounts/admin/admin-registration-page.tsx', () => 'Admin Registration', {
    layout: authLayout,
  }),
  ...adminPages.map(({ path, file, title, searchIsState = false }) =>
    staffRoute(path, file, () => title, {
      layout: path === wordsPath ? wordsLayout : staffFrame,
      searchIsState,
    }),
  ),
];
