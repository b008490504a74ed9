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

export const notFoundRoute: AppRoute = {
  path: '*',
  ...lazyPage('pages/not-found/not-found-page.tsx'),
  head: ({ venue }) => ({
    title: `Page Not Found · ${venue.brand}`,
    description: import.meta.env.SSR ? 'There is no page at this address.' : '',
    hideFromSearch: true,
  }),
  isPublic: true,
};

const bareLayout = lazyPage('ui/bare-layout.tsx');

export const routes: AppRoute[] = [
  {
    path: '/',
    ...lazyPage('pages/home/home-page.tsx'),
    reads: () => [nextShowsPath],
    head: homeHead,
    isPublic: true,
  },
  {
    path: '/events',
    ...lazyPage('events/events-page.tsx'),
    reads: eventsPaths,
    needsItsData: true,
    searchParams: ['after', 'before', 'view', 'month', 'q', 'location'],
    head: eventsHead,
    isPublic: true,
    ...(import.meta.env.SSR && {
      isKept: ({ search, venue }: PageContext) => isUsualCalendar(search, venue.locations),
    }),
  },
  {
    path: '/events/:id',
    ...lazyPage('events/event-page/event-page.tsx'),
    reads: ({ params }) => [eventPath(params.id), nextShowsPath],
    needsItsData: true,
    head: eventHead,
    isPublic: true,
  },
  {
    path: '/live-music',
    ...lazyPage('pages/live-music/live-music-page.tsx'),
    reads: () => [nextShowsPath, roomPhotosPath],
    head: liveMusicHead,
    isPublic: true,
  },
  {
    path: '/password-demo',
    ...lazyPage('pages/password-demo/password-demo-page.tsx'),
    head: passwordDemoHead,
    isPublic: true,
  },
  {
    path: galleryPagePath,
    ...lazyPage('pages/gallery/gallery-page.tsx'),
    reads: ({ search }) => [galleryPath(search)],
    needsItsData: true,
    searchParams: ['after'],
    head: galleryHead,
    isPublic: true,
    ...(import.meta.env.SSR && { isKept: ({ search }: PageContext) => !search.has('after') }),
  },
  {
    path: '/privacy',
    ...lazyPage('pages/privacy/privacy-page.tsx'),
    reads: () => [privacyFactsPath],
    needsItsData: true,
    head: privacyHead,
    isPublic: true,
  },
  {
    path: neverMissPath,
    ...lazyPage('subscribers/never-miss-page.tsx'),
    searchParams: ['sent'],
    head: neverMissHead,
    isPublic: true,
    ...(import.meta.env.SSR && { isKept: ({ search }: PageContext) => !search.has('sent') }),
  },
  {
    path: `${subscriptionPath}/:token`,
    ...lazyPage('subscribers/subscription-page.tsx'),
    reads: ({ params }) => [subscriptionDataPath(params.token)],
    needsItsData: true,
    head: subscriptionHead,
    isPublic: false,
    isPersonal: true,
  },
  {
    path: '/embed/events',
    layout: bareLayout,
    ...lazyPage('pages/embed/embed-page.tsx'),
    reads: () => [embeddedShowsPath],
    head: embedHead,
    isPublic: true,
    isEmbed: true,
  },
  {
    path: '/display',
    layout: bareLayout,
    ...lazyPage('pages/display/display-page.tsx'),
    reads: ({ search }) => [displayedShowsPath(search)],
    searchParams: ['location'],
    head: displayHead,
    isPublic: true,
    ...(import.meta.env.SSR && {
      isKept: ({ search, venue }: PageContext) =>
        isUsualLocation(search.get('location') ?? '', venue.locations),
    }),
  },
  {
    path: `${ownPagePath}/:token`,
    ...lazyPage('own-page/own-page.tsx'),
    reads: ({ params }) => [ownPageRead(params.token)],
    needsItsData: true,
    searchParams: ['ask', 'edit', 'saved'],
    searchIsState: true,
    head: ownPageHead,
    isPublic: false,
    isPersonal: true,
  },
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
