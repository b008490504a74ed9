import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { adminRoutes } from './admin/admin-routes.ts';
import { embeddedShowsPath, embedHead } from './embed/embed.queries.ts';
import { eventHead, eventPath, eventsHead, eventsPaths } from './events/event.queries.ts';
import { homeHead, homePaths } from './home/home.queries.ts';
import { liveMusicHead, liveMusicPaths } from './live-music/live-music.queries.ts';
import { passwordDemoHead } from './password-demo/password-demo.queries.ts';
import type { AppRoute } from './site/app-route.ts';
import { notFoundHead } from './site/not-found-head.ts';
import type { PageAddress } from './site/page-data.ts';
import { LazyPage } from './ui/lazy-page.ts';

const nothing = () => [];

export const notFoundRoute: AppRoute = {
  path: '*',
  page: new LazyPage(async () => (await import('./site/not-found-page.tsx')).NotFoundPage),
  module: 'web/site/not-found-page.tsx',
  reads: nothing,
  needsItsData: false,
  searchParams: [],
  head: notFoundHead,
  isPublic: true,
};

export const routes: AppRoute[] = [
  {
    path: '/',
    page: new LazyPage(async () => (await import('./home/home-page.tsx')).HomePage),
    module: 'web/home/home-page.tsx',
    reads: homePaths,
    needsItsData: false,
    searchParams: [],
    head: homeHead,
    isPublic: true,
  },
  {
    path: '/events',
    page: new LazyPage(async () => (await import('./events/events-page.tsx')).EventsPage),
    module: 'web/events/events-page.tsx',
    reads: eventsPaths,
    needsItsData: true,
    searchParams: ['after', 'before', 'view', 'month', 'q', 'location'],
    head: eventsHead,
    isPublic: true,
  },
  {
    path: '/events/:id',
    page: new LazyPage(async () => (await import('./events/event-page.tsx')).EventPage),
    module: 'web/events/event-page.tsx',
    reads: ({ params }) => [eventPath(params.id)],
    needsItsData: true,
    searchParams: [],
    head: eventHead,
    isPublic: true,
  },
  {
    path: '/live-music',
    page: new LazyPage(async () => (await import('./live-music/live-music-page.tsx')).LiveMusicPage),
    module: 'web/live-music/live-music-page.tsx',
    reads: liveMusicPaths,
    needsItsData: false,
    searchParams: [],
    head: liveMusicHead,
    isPublic: true,
  },
  {
    path: '/password-demo',
    page: new LazyPage(async () => (await import('./password-demo/password-demo-page.tsx')).PasswordDemoPage),
    module: 'web/password-demo/password-demo-page.tsx',
    reads: nothing,
    needsItsData: false,
    searchParams: [],
    head: passwordDemoHead,
    isPublic: true,
  },
  {
    path: '/embed/events',
    layout: {
      page: new LazyPage(async () => (await import('./embed/embed-layout.tsx')).EmbedLayout),
      module: 'web/embed/embed-layout.tsx',
    },
    page: new LazyPage(async () => (await import('./embed/embed-page.tsx')).EmbedPage),
    module: 'web/embed/embed-page.tsx',
    reads: () => [embeddedShowsPath],
    needsItsData: false,
    searchParams: [],
    head: embedHead,
    isPublic: true,
    isEmbed: true,
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
    const match = isPlainPath(path)
      ? matchPath({ path: route.path, end: true, caseSensitive: true }, pathname)
      : null;
    if (match) return { route, params: match.params, search, pathname };
  }
  return { route: notFoundRoute, params: {}, search, pathname };
}

/** The router accepts doubled slashes and broken escapes, but no page of this site has such an address. */
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
  for (const path of match.route.reads(match)) void client.prefetchQuery({ queryKey: [path] });
}
