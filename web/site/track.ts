import { countedPath } from '#contract/addresses.ts';
import type { TrackedEvent } from '#contract/figures/figures.ts';
import type { BrowserSettings } from '#contract/pages.ts';

/**
 * Where page views and clicks are sent: to Google Analytics when it is configured and not blocked, otherwise
 * to the site's own counter. A failure is only logged, so tracking never disturbs a visitor.
 */
type Sink = (event: TrackedEvent) => void;

let sink: Sink | undefined;
const waiting: TrackedEvent[] = [];
let isFirstView = true;

/** Called once in the browser, after hydration. Staff pages have no scripts of other companies. */
export function startTracking({ gaMeasurementId }: BrowserSettings, isPublic: boolean): void {
  if (!gaMeasurementId || !isPublic) {
    sendTo(gaMeasurementId ? () => {} : ownCounter);
    return;
  }
  // Loaded only where it is configured.
  import('./tracking/google-analytics.ts')
    .then(({ loadGoogleAnalytics }) => loadGoogleAnalytics(gaMeasurementId))
    .catch(() => {
      console.warn('Google Analytics is blocked: using the fallback method');
      return ownCounter;
    })
    .then(sendTo);
}

export function track(event: TrackedEvent): void {
  const counted = { ...event, path: countedPath(event.path) };
  if (sink) sink(counted);
  else waiting.push(counted);
}

export function trackPageView(path: string): void {
  const label = isFirstView ? sourceOfVisit() : undefined;
  isFirstView = false;
  track({ name: 'page_view', path, ...(label && { label }) });
}

/** Where a visit began: at a poster's code, or at another site, of which only the host is told. */
function sourceOfVisit(): string | undefined {
  const { host, search } = window.location;
  const source = new URLSearchParams(search).get('from');
  const referrer = document.referrer && new URL(document.referrer).host;
  return (source ?? (referrer !== host ? referrer : '')).slice(0, 60) || undefined;
}

function sendTo(next: Sink): void {
  sink = next;
  for (const event of waiting.splice(0)) next(event);
}

export function ownCounter(event: TrackedEvent): void {
  fetch('/api/analytics', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    keepalive: true,
  })
    // An answer that may not be stored and that nobody reads stays under way for ever.
    .then((answer) => answer.text())
    .catch((error: unknown) => console.warn('This visit could not be counted', error));
}
