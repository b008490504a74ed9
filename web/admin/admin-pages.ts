/** The pages of the staff area, by their tabs. */
export interface AdminPage {
  path: string;
  tab: string;
  title: string;
  /** How often a check that found no answer is made again. */
  checkRetries: number;
}

export const signInPath = '/admin/login';
export const registerPath = '/admin/register';
export const dashboardPath = '/admin/dashboard';

export const adminPages: AdminPage[] = [
  { path: dashboardPath, tab: 'Performance Applications', title: 'Admin Dashboard', checkRetries: 1 },
  { path: '/admin/events', tab: 'Event Calendar', title: 'Event Calendar', checkRetries: 0 },
  { path: '/admin/gallery', tab: 'Gallery', title: 'Gallery Management', checkRetries: 1 },
  { path: '/admin/settings', tab: 'SMS Settings', title: 'SMS Settings', checkRetries: 1 },
];

export function adminPageAt(pathname: string): AdminPage | undefined {
  return adminPages.find(({ path }) => path === pathname.replace(/\/$/, ''));
}
