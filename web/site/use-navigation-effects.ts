import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readQuery } from '../api/read-path.ts';
import { matchRoute } from '../routes.tsx';
import { sameView } from './browser-history.ts';
import { applyHead } from './page-head.ts';
import { useLocation, useNavigationType } from './router.tsx';
import { useSettings, useVenue } from './site-contexts.ts';
import { trackPageView } from './track.ts';
import { venuePath } from './venue-provider.tsx';

const positions = new Map<string, number>();

/**
 * Does what a page load does by itself: counts the page view, sets the title, moves the focus to the new
 * page, and scrolls to the top or restores the scroll position.
 */
export function useNavigationEffects(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const { publicUrl } = useSettings();
  const venue = useVenue();
  const client = useQueryClient();
  const lastPlace = useRef<string | null>(null);
  const url = location.pathname + location.search;
  const { route } = matchRoute(url);
  // For a page with `searchIsState` the key is its path, so that a change of its search parameters is no
  // navigation.
  const place = route.searchIsState ? route.path : location.key;

  useEffect(() => {
    trackPageView(location.pathname);
  }, [location.pathname]);

  useEffect(() => {
    if (lastPlace.current === null) return;
    const match = matchRoute(url);
    function refreshHead() {
      applyHead(
        match.route.head({ ...match, venue }, (path) => client.getQueryData(readQuery(path).queryKey)),
        { publicUrl, brand: venue.brand },
      );
    }
    refreshHead();
    // The title of an event's page depends on data that may arrive later.
    return client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') refreshHead();
    });
  }, [url, client, publicUrl, venue]);

  useEffect(() => {
    // The page itself scrolls to a section, because the section may not be rendered yet.
    const isForSection = navigationType === 'PUSH' && location.hash !== '';
    const isElsewhere = lastPlace.current !== null && lastPlace.current !== place;
    const stays = navigationType !== 'POP' && location.state === sameView;
    if (isElsewhere && !isForSection && !stays) {
      const remembered = navigationType === 'POP' ? positions.get(place) : undefined;
      window.scrollTo({ top: remembered ?? 0, behavior: 'instant' });
      document.getElementById('content')?.focus({ preventScroll: true });
      // Staff may have changed the facts since this document was loaded.
      void client.invalidateQueries({ queryKey: readQuery(venuePath).queryKey, exact: true });
    }
    lastPlace.current = place;
    const rememberPosition = () => positions.set(place, window.scrollY);
    if (stays) rememberPosition();
    window.addEventListener('scroll', rememberPosition, { passive: true });
    return () => window.removeEventListener('scroll', rememberPosition);
  }, [place, location.hash, location.state, navigationType, client]);
}
