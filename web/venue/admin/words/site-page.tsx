import { lazy, Suspense } from 'react';
import { CurrentPageContext } from '../../../site/site-contexts.ts';
import { PageLoading } from '../../../ui/feedback/spinner.tsx';

/** The pages whose sentences are about the house. */
export const sitePages = {
  '/': {
    name: 'Home',
    Page: lazy(async () => ({ default: (await import('../../../pages/home/home-page.tsx')).HomePage })),
  },
  '/events': {
    name: 'Events',
    Page: lazy(async () => ({ default: (await import('../../../events/events-page.tsx')).EventsPage })),
  },
  '/live-music': {
    name: 'Live music',
    Page: lazy(async () => ({
      default: (await import('../../../pages/live-music/live-music-page.tsx')).LiveMusicPage,
    })),
  },
  '/privacy': {
    name: 'Privacy',
    Page: lazy(async () => ({
      default: (await import('../../../pages/privacy/privacy-page.tsx')).PrivacyPage,
    })),
  },
};
export type SitePagePath = keyof typeof sitePages;

const plainAddress = { params: {}, search: new URLSearchParams() };

/** A page of the website itself, among the staff's pages. */
export function SitePage({ path }: { path: SitePagePath }) {
  const { Page } = sitePages[path];
  return (
    <Suspense fallback={<PageLoading />}>
      <CurrentPageContext value={plainAddress}>
        <Page />
      </CurrentPageContext>
    </Suspense>
  );
}
