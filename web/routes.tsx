import type { QueryClient } from '@tanstack/react-query';
import { galleryPagePath, neverMissPath, ownPagePath, subscriptionPath } from '#contract/addresses.ts';
import { unknownPageKey } from '#contract/pages.ts';
import { adminRoutes } from './admin-routes.ts';
import { isUsualCalendar, isUsualLocation } from './events/calendar-address.ts';
import { eventHead, eventPath, eventsHead, eventsPaths, nextShowsPath } from './events/event.queries.ts';
import { lazyPage } from './lazy-pages.ts';
import { ownPageHead, ownPageRead } from './own-page/own-page.queries.ts';
import {
  displayedShowsPath,
  displayHead,
  embeddedShowsPath,
  embedHead,
  galleryHead,
  galleryPath,
  homeHead,
  liveMusicHead,
  passwordDemoHead,
  privacyFactsPath,
  privacyHead,
  roomPhotosPath,
} from './pages/pages.queries.ts';
import type { AppRoute, PageAddress, PageContext } from './site/app-route.ts';
import { neverMissHead, subscriptionDataPath, subscriptionHead } from './subscribers/never-miss.queries.ts';

/** A page of the website. */
function publicRoute(
  path: string,
  file: string,
  head: AppRoute['head'],
  other: Partial<AppRoute> = {},
): AppRoute {
  return { path, ...lazyPage(file), head, isPublic: true, ...other };
}

/** One person's own page, whose address ends with a secret. */
function personalRoute(
  path: string,
  file: string,
  head: AppRoute['head'],
  other: Partial<AppRoute>,
): AppRoute {
  const personal = { needsItsData: true, isPublic: false, isPersonal: true };
  return publicRoute(`${path}/:token`, file, head, { ...personal, ...other });
}

export const notFoundRoute = publicRoute('*', 'pages/not-found/not-found-page.tsx', ({ venue }) => ({
  title: `Page Not Found · ${venue.brand}`,
  description: import.meta.env.SSR ? 'There is no page at this address.' : '',
  hideFromSearch: true,
}));

const layout = lazyPage('ui/bare-layout.tsx');

export const routes: AppRoute[] = [
  publicRoute('/', 'pages/home/home-page.tsx', homeHead, { reads: () => [nextShowsPath] }),
  publicRoute('/events', 'events/events-page.tsx', eventsHead, {
    reads: eventsPaths,
    needsItsData: true,
    searchParams: ['after', 'before', 'view', 'month', 'q', 'location'],
    ...(import.meta.env.SSR && {
      isKept: ({ search, venue }: PageContext) => isUsualCalendar(search, venue.locations),
    }),
  }),
  publicRoute('/events/:id', 'events/event-page/event-page.tsx', eventHead, {
    reads: ({ params }) => [eventPath(params.id), nextShowsPath],
    needsItsData: true,
  }),
  publicRoute('/live-music', 'pages/live-music/live-music-page.tsx', liveMusicHead, {
    reads: () => [nextShowsPath, roomPhotosPath],
  }),
  publicRoute('/password-demo', 'pages/password-demo/password-demo-page.tsx', passwordDemoHead),
  publicRoute(galleryPagePath, 'pages/gallery/gallery-page.tsx', galleryHead, {
    reads: ({ search }) => [galleryPath(search)],
    needsItsData: true,
    searchParams: ['after'],
    ...(import.meta.env.SSR && { isKept: ({ search }: PageContext) => !search.has('after') }),
  }),
  publicRoute('/privacy', 'pages/privacy/privacy-page.tsx', privacyHead, {
    reads: () => [privacyFactsPath],
    needsItsData: true,
  }),
  publicRoute(neverMissPath, 'subscribers/never-miss-page.tsx', neverMissHead, {
    searchParams: ['sent'],
    ...(import.meta.env.SSR && { isKept: ({ search }: PageContext) => !search.has('sent') }),
  }),
  personalRoute(subscriptionPath, 'subscribers/subscription-page.tsx', subscriptionHead, {
    reads: ({ params }) => [subscriptionDataPath(params.token)],
  }),
  publicRoute('/embed/events', 'pages/embed/embed-page.tsx', embedHead, {
    layout,
    reads: () => [embeddedShowsPath],
    isEmbed: true,
  }),
  publicRoute('/display', 'pages/display/display-page.tsx', displayHead, {
    layout,
    reads: ({ search }) => [displayedShowsPath(search)],
    searchParams: ['location'],
    ...(import.meta.env.SSR && {
      isKept: ({ search, venue }: PageContext) =>
        isUsualLocation(search.get('location') ?? '', venue.locations),
    }),
  }),
  personalRoute(ownPagePath, 'own-page/own-page.tsx', ownPageHead, {
    reads: ({ params }) => [ownPageRead(params.token)],
    searchParams: ['ask', 'edit', 'saved'],
    searchIsState: true,
  }),
  ...adminRoutes,
];

export interface RouteMatch extends PageAddress {
  route: AppRoute;
  pathname: string;
}

/** Splits the address by hand, because `new URL` would read `//host/..` as an address of another site. */
export function matchRoute(url: string): RouteMatch {
  const [pathAndSearch = '/'] = url.split('#');
  const cut = pathAndSearch.indexOf('?');
  const path = cut === -1 ? pathAndSearch : pathAndSearch.slice(0, cut);
  const pathname = path.replace(/(?<=.)\/$/, '');
  const search = new URLSearchParams(cut === -1 ? '' : pathAndSearch.slice(cut));
  for (const route of routes) {
    const params = isPlainPath(path) ? matchPath(route.path, pathname) : null;
    if (params) return { route, params, search, pathname };
  }
  return { route: notFoundRoute, params: {}, search, pathname };
}

/** Path and the search parameters that the page reads: equal keys, equal pages. */
export function pageKey({ route, pathname, search }: RouteMatch): string {
  if (route === notFoundRoute) return unknownPageKey;
  const wanted = (route.searchParams ?? []).flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return wanted.length > 0 ? `${pathname}?${wanted.join('&')}` : pathname;
}

/**
 * Which page the HTML is of. The frame of a staff page is the same whatever its search parameters are, and one of them
 * may be a secret: the token of an invitation.
 */
export function nameOfHtml(match: RouteMatch): string {
  const { route, pathname } = match;
  return route.isPublic || route.isPersonal ? pageKey(match) : pathname;
}

/** The values of the parameters in a route's path, such as `/events/:id`; null when the address is another. */
function matchPath(routePath: string, pathname: string): Record<string, string> | null {
  const names = routePath.split('/');
  const parts = pathname.split('/');
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    // Only an escaped slash is read. An address with other escapes is another one than the page's own.
    if (name.startsWith(':')) params[name.slice(1)] = part.replaceAll('%2F', '/');
    else if (name !== part) return null;
  }
  return params;
}

/** No page of this site has doubled slashes or broken escapes in its address. */
function isPlainPath(pathname: string): boolean {
  if (pathname.includes('//')) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Loads the code of a page and of its layout. */
export async function loadPage({ page, layout }: AppRoute): Promise<void> {
  await Promise.all([page.load(), layout?.page.load()]);
}

export function modulesOf({ module, layout }: AppRoute): string[] {
  return layout ? [layout.module, module] : [module];
}

/** Prefetches the code and the data of a page when someone points at a link to it. */
export function preloadPage(url: string, client: QueryClient): void {
  const match = matchRoute(url);
  // A failure is ignored here, because it is handled when the page is opened.
  loadPage(match.route).catch(() => {});
  for (const path of match.route.reads?.(match) ?? []) void client.prefetchQuery({ queryKey: [path] });
}
