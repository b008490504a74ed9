import { Suspense } from 'react';
import { CurrentPageContext } from '../../../site/site-contexts.ts';
import { PageLoading } from '../../../ui/feedback/spinner.tsx';
import { LazyPage } from '../../../ui/lazy-page.ts';

/** The pages whose sentences are about the house. */
export const sitePages = {
  '/': new LazyPage(async () => (await import('../../../pages/home/home-page.tsx')).HomePage),
  '/events': new LazyPage(async () => (await import('../../../events/events-page.tsx')).EventsPage),
  '/live-music': new LazyPage(
    async () => (await import('../../../pages/live-music/live-music-page.tsx')).LiveMusicPage,
  ),
  '/privacy': new LazyPage(async () => (await import('../../../pages/privacy/privacy-page.tsx')).PrivacyPage),
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
