import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Venue } from '#contract/venue/venue.ts';
import { preloadApplicationForm } from './apply/load-application-form.ts';
import { matchRoute, notFoundRoute, preloadPage } from './routes.tsx';
import { applyHash } from './site/apply-link.tsx';
import { useLocation } from './site/router.tsx';
import {
  CurrentPageContext,
  DocumentContext,
  type DocumentFacts,
  PreloadContext,
} from './site/site-contexts.ts';
import { SiteLayout } from './site/site-layout.tsx';
import { useNavigationEffects } from './site/use-navigation-effects.ts';
import { VenueProvider } from './site/venue-provider.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';
import { PageLoading } from './ui/feedback/spinner.tsx';
import { ToastProvider } from './ui/feedback/toast.tsx';

interface AppProps extends DocumentFacts {
  client: QueryClient;
  venue: Venue;
}

/** The whole site, without a router: the browser and the server each wrap it in their own. */
export function App({ client, venue, ...facts }: AppProps) {
  return (
    <ErrorBoundary isWholePage>
      <QueryClientProvider client={client}>
        <DocumentContext value={facts}>
          <VenueProvider venue={venue}>
            <PreloadContext value={(url) => preload(url, client)}>
              <ToastProvider>
                <Pages />
              </ToastProvider>
            </PreloadContext>
          </VenueProvider>
        </DocumentContext>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function preload(url: string, client: QueryClient): void {
  const [address = ''] = url.split('#');
  preloadPage(address, client);
  if (url.endsWith(applyHash)) preloadApplicationForm();
}

function Pages() {
  const { pathname, search } = useLocation();
  const page = matchRoute(pathname + search);
  const { Component } = page.route.page;
  useNavigationEffects();
  const content = (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <CurrentPageContext value={page}>
          <Component />
        </CurrentPageContext>
      </Suspense>
    </ErrorBoundary>
  );
  const { layout } = page.route;
  // A page that nobody made is the same at every address, and that of a performer's own page is its key.
  const printedPath = page.route === notFoundRoute || page.route.isPersonal ? '' : page.pathname;
  if (!layout) return <SiteLayout printedPath={printedPath}>{content}</SiteLayout>;
  const Layout = layout.page.Component;
  return (
    // Keyed by layout, so that it stays mounted during navigation between pages of one layout.
    <ErrorBoundary key={layout.module} isWholePage>
      <Suspense fallback={<PageLoading />}>
        <Layout>{content}</Layout>
      </Suspense>
    </ErrorBoundary>
  );
}
