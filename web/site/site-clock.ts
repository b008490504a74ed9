import { use, useSyncExternalStore } from 'react';
import { DocumentContext } from './site-contexts.ts';

const quarterHourMs = 15 * 60_000;
const openedAtMs = Date.now();

function subscribe(onStep: () => void): () => void {
  const timer = setInterval(onStep, 60_000);
  return () => clearInterval(timer);
}

/** Of the quarter of an hour in which the server has confirmed the HTML, which may be a copy from before. */
function confirmedAt(): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.serverTiming?.find(({ name }) => name === 'now')?.duration ?? 0;
}

/** How many have passed since then. */
export function quartersSince(renderedAt: string): number {
  const lag = confirmedAt() - Date.parse(renderedAt) / quarterHourMs;
  return Math.max(0, lag) + Math.max(0, Math.floor((Date.now() - openedAtMs) / quarterHourMs));
}

/**
 * The site's time, in steps of a quarter of an hour. It goes on from the time that the server has rendered or
 * confirmed: the clock of a visitor's device only tells how long the page has been open.
 */
export function useSiteTime(): Date {
  const { now: renderedAt } = use(DocumentContext);
  const quarters = useSyncExternalStore(
    subscribe,
    () => quartersSince(renderedAt),
    () => 0,
  );
  return new Date(Date.parse(renderedAt) + quarters * quarterHourMs);
}
