import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { eventPath, eventsHead, eventHead, eventsPaths } from './events/event.queries.ts';
import { homeHead, homePaths } from './home/home.queries.ts';
import { notFoundHead } from './site/not-found-head.ts';
import type { PageHead } from './site/page-head.ts';
import { type LazyPage, lazyPage } from './ui/lazy-page.tsx';

export interface PageContext {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

/** What has been loaded for a path of the API, or undefined when that failed or is not here yet. */
export type ReadAnswer = <Data>(apiPath: string) => Data | undefined;

export interface AppRoute {
  path: string;
  page: LazyPage;
  /** The page's module, by which the build names its files. */
  module: string;
  /** The paths of the API that the page shows. */
  reads: (context: PageContext) => string[];
  /** Those search parameters that change what the page shows. */
  searchParams: string[];
  head: (context: PageContext, read: ReadAnswer) => PageHead;
  isPublic: boolean;
}

const nothing = () => [];

export const notFoundRoute: AppRoute = {
  path: '*',
  page: lazyPage(async () => (await import('./site/not-found-page.tsx')).NotFoundPage),
  module: 'web/site/not-found-page.tsx',
  reads: nothing,
  searchParams: [],
  head: notFoundHead,
  isPublic: true,
};

export const routes: AppRoute[] = [
  {
    path: '/',
    page: lazyPage(async () => (await import('./home/home-page.tsx')).HomePage),
    module: 'web/home/home-page.tsx',
    reads: homePaths,
    searchParams: [],
    head: homeHead,
    isPublic: true,
  },
  {
    path: '/events',
    page: lazyPage(async () => (await import('./events/events-page.tsx')).EventsPage),
    module: 'web/events/events-page.tsx',
    reads: eventsPaths,
    searchParams: ['after', 'before'],
    head: eventsHead,
    isPublic: true,
  },
  {
    path: '/events/:id',
    page: lazyPage(async () => (await import('./events/event-page.tsx')).EventPage),
    module: 'web/events/event-page.tsx',
    reads: ({ params }) => [eventPath(params.id)],
    searchParams: [],
    head: eventHead,
    isPublic: true,
  },
];

export interface RouteMatch extends PageContext {
  route: AppRoute;
  pathname: string;
}

/** Paths are taken apart by hand: `new URL` would read `//host/..` as another site's address. */
export function matchRoute(url: string): RouteMatch {
  const [pathAndSearch = '/'] = url.split('#');
  const cut = pathAndSearch.indexOf('?');
  const path = cut === -1 ? pathAndSearch : pathAndSearch.slice(0, cut);
  const pathname = path.replace(/(?<=.)\/$/, '');
  const search = new URLSearchParams(cut === -1 ? '' : pathAndSearch.slice(cut));
  for (const route of routes) {
    const match = isPlainPath(path) ? matchPath({ path: route.path, end: true }, pathname) : null;
    if (match) return { route, params: match.params, search, pathname };
  }
  return { route: notFoundRoute, params: {}, search, pathname };
}

/** The router is lenient about doubled slashes and broken escapes; no page of ours has such an address. */
function isPlainPath(pathname: string): boolean {
  if (pathname.includes('//')) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Code and data of a page, ahead of a visit: called when a link is pointed at. */
export function preloadPage(url: string, client: QueryClient): void {
  const match = matchRoute(url);
  void match.route.page.load();
  for (const path of match.route.reads(match)) void client.prefetchQuery({ queryKey: [path] });
}
