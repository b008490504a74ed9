import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { trackPageView } from '../analytics/track.ts';
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
  const hasArrived = useRef(false);
  const url = location.pathname + location.search;

  useEffect(() => {
    trackPageView(location.pathname);
  }, [location.pathname]);

  useEffect(() => {
    if (!hasArrived.current) return;
    const match = matchRoute(url);
    function refreshHead() {
      applyHead(
        match.route.head(match, (path) => client.getQueryData([path])),
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
    if (hasArrived.current && !isForSection) {
      const remembered = navigationType === 'POP' ? positions.get(location.key) : undefined;
      window.scrollTo({ top: remembered ?? 0, behavior: 'instant' });
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    hasArrived.current = true;
    const rememberPosition = () => positions.set(location.key, window.scrollY);
    window.addEventListener('scroll', rememberPosition, { passive: true });
    return () => window.removeEventListener('scroll', rememberPosition);
  }, [location.key, location.hash, navigationType]);
}
