import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { trackPageView } from '../analytics/track.ts';
import { readQuery } from '../api/read-query.ts';
import { matchRoute } from '../routes.tsx';
import { applyHead } from './page-head.ts';
import { useSettings } from './settings-context.ts';

const positions = new Map<string, number>();

/**
 * What a document load would do by itself: count the view, set the title, and put reader and keyboard at the
 * top of the new page, or back where they were.
 */
export function useArrival(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const { publicUrl } = useSettings();
  const client = useQueryClient();
  const lastPlace = useRef<string | null>(null);
  const url = location.pathname + location.search;
  const { route } = matchRoute(url);
  // On a page that is one place, whatever is chosen on it, one arrives once.
  const place = route.isOnePlace ? route.path : location.key;

  useEffect(() => {
    trackPageView(location.pathname);
  }, [location.pathname]);

  useEffect(() => {
    if (lastPlace.current === null) return;
    const match = matchRoute(url);
    function refreshHead() {
      applyHead(
        match.route.head(match, (path) => client.getQueryData(readQuery(path).queryKey)),
        publicUrl,
      );
    }
    refreshHead();
    // The title of an event's page is known when its data is.
    return client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') refreshHead();
    });
  }, [url, client, publicUrl]);

  useEffect(() => {
    // To a section of a page, the page itself leads: it may not be here yet.
    const isForSection = navigationType === 'PUSH' && location.hash !== '';
    const isElsewhere = lastPlace.current !== null && lastPlace.current !== place;
    if (isElsewhere && !isForSection) {
      const remembered = navigationType === 'POP' ? positions.get(place) : undefined;
      window.scrollTo({ top: remembered ?? 0, behavior: 'instant' });
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    lastPlace.current = place;
    const rememberPosition = () => positions.set(place, window.scrollY);
    window.addEventListener('scroll', rememberPosition, { passive: true });
    return () => window.removeEventListener('scroll', rememberPosition);
  }, [place, location.hash, navigationType]);
}
