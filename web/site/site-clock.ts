import { createContext, use, useSyncExternalStore } from 'react';

/** The site's time when the page was rendered, in whole quarters of an hour. */
export const SiteClockContext = createContext('');

const quarterHourMs = 15 * 60_000;
const openedAtMs = Date.now();

function subscribe(onStep: () => void): () => void {
  const timer = setInterval(onStep, 60_000);
  return () => clearInterval(timer);
}

function quartersSinceOpened(): number {
  return Math.max(0, Math.floor((Date.now() - openedAtMs) / quarterHourMs));
}

/**
 * The site's time, in steps of a quarter of an hour. It goes on from the time that the server has rendered: the clock of
 * a visitor's device only tells how long the page has been open.
 */
export function useSiteTime(): Date {
  const renderedAt = use(SiteClockContext);
  const quarters = useSyncExternalStore(subscribe, quartersSinceOpened, () => 0);
  return new Date(Date.parse(renderedAt) + quarters * quarterHourMs);
}
