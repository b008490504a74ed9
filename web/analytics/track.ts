import type { TrackedEvent } from '#contract/analytics.ts';
import { countedPath } from '#contract/own-page.ts';
import type { BrowserSettings } from '#contract/pages.ts';

/**
 * Where page views and clicks are sent: to Google Analytics when it is configured and not blocked, otherwise
 * to the site's own counter. A failure is only logged, so tracking never disturbs a visitor.
 */
type Sink = (event: TrackedEvent) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let sink: Sink | undefined;
const waiting: TrackedEvent[] = [];
let isFirstView = true;

/** Called once in the browser, after hydration. */
export function startTracking({ gaMeasurementId }: BrowserSettings): void {
  if (gaMeasurementId) loadGoogleAnalytics(gaMeasurementId);
  else sendTo(ownCounter);
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

function ownCounter(event: TrackedEvent): void {
  fetch('/api/analytics', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    keepalive: true,
  }).catch((error: unknown) => console.warn('This visit could not be counted', error));
}

function loadGoogleAnalytics(measurementId: string): void {
  window.dataLayer = window.dataLayer ?? [];
  // gtag expects the `arguments` object itself in the queue, not an array.
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    window.dataLayer?.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', measurementId, { send_page_view: false });

  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  script.onload = () => {
    sendTo(({ name, path, category, label }) =>
      gtag('event', name, {
        page_path: path,
        // By default gtag reads the whole address, which may contain the token of a one-time link.
        page_location: window.location.origin + path,
        event_category: category,
        event_label: label,
      }),
    );
  };
  script.onerror = () => {
    console.warn('Google Analytics is blocked: using the fallback method');
    sendTo(ownCounter);
  };
  document.head.append(script);
}
