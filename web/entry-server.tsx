import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { LoadedAnswer, PageMatch, PageRequest, PageState, RenderedPage } from '#contract/pages.ts';
import { type ZoneOffsets, zoneOffsets } from '#contract/time/venue-time.ts';
import { staffFrame } from './admin-routes.ts';
import { createQueryClient, restoreAnswers } from './api/query-client.ts';
import { readQuery } from './api/read-path.ts';
import { App } from './app.tsx';
import { renderDocument } from './document.ts';
import { loadPage, matchRoute, modulesOf, nameOfHtml, notFoundRoute, pageKey } from './routes.tsx';
import type { AppRoute } from './site/app-route.ts';
import { applyHash } from './site/apply-link.tsx';
import type { PageHead } from './site/page-head.ts';
import { StaticRouter } from './site/router.tsx';
import { staffReads } from './staff-reads.ts';

export function matchPage(url: string): PageMatch {
  const match = matchRoute(url);
  const { route, pathname, search } = match;
  return {
    key: pageKey(match),
    isPublic: route.isPublic,
    isPersonal: route.isPersonal === true,
    ...(route.layout === staffFrame && { firstReads: staffReads(pathname, `?${search}`) }),
  };
}

const knownOffsets = new Map<string, ZoneOffsets>();

/** Renders one whole page. Its code and data are loaded first, so nothing is streamed later. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { url, settings, venue, now, assets, load, isPersonal, known, firstReads, submission } = request;
  const match = matchRoute(url);
  const { route } = match;
  await loadPage(route);
  // Sorted in the order of `reads` and not of arrival, so that every process produces the same bytes and
  // ETags match.
  const answers: Record<string, LoadedAnswer> = Object.fromEntries(
    await Promise.all((route.reads?.(match) ?? []).map(async (path) => [path, await load(path)] as const)),
  );

  const client = createQueryClient(load);
  restoreAnswers(client, answers);
  const rendered = renderToString(
    <StrictMode>
      <StaticRouter url={url}>
        <App {...{ client, settings, venue, now, submission }} />
      </StaticRouter>
    </StrictMode>,
  );
  // React warns of what differs from its own rendering, while developing.
  const body = import.meta.env.DEV ? rendered : await withDrawing(rendered, load);
  const statuses = Object.values(answers).map((answer) => answer.status);
  const status = statusOf(route, statuses);
  const head = headWith(
    status,
    route.head({ ...match, venue }, (path) => client.getQueryData(readQuery(path).queryKey)),
  );
  const zone = `${venue.timeZone} ${now.slice(0, 4)}`;
  const offsets = knownOffsets.get(zone) ?? zoneOffsets(new Date(now), venue.timeZone);
  knownOffsets.set(zone, offsets);
  const state: PageState = {
    page: nameOfHtml(match),
    settings,
    venue,
    now,
    offsets,
    answers: { ...answers, ...known },
    ...(submission ? { submission, address: route.path === '/' ? `/${applyHash}` : url } : {}),
  };
  const document = renderDocument({
    head,
    body,
    state,
    script: assets.script,
    modules: filesOf(route, assets.modules),
    styles: [...assets.styles, ...filesOf(route, assets.moduleStyles)],
    // Not where the address is a secret: browsers tell it to the fonts that styles in the page ask for.
    styleTexts:
      !isPersonal && (route.isPublic || (route.isPainted && !url.includes('?'))) ? assets.styleTexts : null,
    hasScript: !route.isEmbed,
    // On a home screen the manifest's own start page would take the place of a personal one.
    hasManifest: !isPersonal,
    firstReads,
  });
  return {
    status,
    ...document,
    isComplete: statuses.every((one) => one === 200),
    isFrameable: route.isEmbed === true,
    isKept: route.isKept?.({ ...match, venue }) ?? true,
  };
}

/** A drawing that has priority stands in the page itself: it is small, and is painted together with the words. */
async function withDrawing(html: string, load: PageRequest['load']): Promise<string> {
  const [link, address] =
    /<link rel="preload" as="image" href="(\/artwork\.svg[^"]+)" fetchPriority="high"\/>/.exec(html) ?? [];
  if (!link || !address) return html;
  const { status, body } = await load(address.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));
  if (status !== 200) return html;
  const drawing = `data:image/svg+xml,${encodeURIComponent(body)}`;
  return html.replace(link, '').replace(`src="${address}"`, `src="${drawing}"`);
}

/**
 * A missing page has no canonical address and is not indexed, so that search engines do not take it for
 * another page.
 */
function headWith(status: number, head: PageHead): PageHead {
  return status === 404 ? { ...head, path: undefined, hideFromSearch: true } : head;
}

function filesOf(route: AppRoute, files: Record<string, string[]>): string[] {
  return [...new Set(modulesOf(route).flatMap((module) => files[module] ?? []))];
}

/**
 * Invalid search parameters make a page that needs its data a 404. One whose data cannot be read now is a failure, however
 * much it shows, so that no cache in front takes it for the page.
 */
function statusOf(route: AppRoute, statuses: number[]): number {
  if (route === notFoundRoute) return 404;
  const worst = Math.max(200, ...statuses);
  if (worst >= 500) return worst;
  return worst >= 400 && route.needsItsData ? 404 : 200;
}
