import { type ComponentType, Suspense } from 'react';
import { CurrentPageContext } from '../../../site/site-contexts.ts';
import { PageLoading } from '../../../ui/feedback/spinner.tsx';
import { LazyPage } from '../../../ui/lazy-page.ts';

/** Only a part of the page around it: that one has started, whether this one comes or not. */
const shown = (load: () => Promise<ComponentType>) => new LazyPage(load, 'shown-page');

/** The pages whose sentences are about the house. */
export const sitePages = {
  '/': shown(async () => (await import('../../../pages/home/home-page.tsx')).HomePage),
  '/events': shown(async () => (await import('../../../events/events-page.tsx')).EventsPage),
  '/live-music': shown(
    async () => (await import('../../../pages/live-music/live-music-page.tsx')).LiveMusicPage,
  ),
  '/privacy': shown(async () => (await import('../../../pages/privacy/privacy-page.tsx')).PrivacyPage),
};
export type SitePagePath = keyof typeof sitePages;

const plainAddress = { params: {}, search: new URLSearchParams() };

/** A page of the website itself, among the staff's pages. */
export function SitePage({ path }: { path: SitePagePath }) {
  const { Component } = sitePages[path];
  return (
    <Suspense fallback={<PageLoading />}>
      <CurrentPageContext value={plainAddress}>
        <Component />
      </CurrentPageContext>
    </Suspense>
  );
}
