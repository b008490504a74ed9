import type { TrackedEvent } from '#contract/analytics.ts';
import type { BrowserSettings } from '#contract/pages.ts';

/**
 * Where page views and clicks go: Google Analytics when it is configured and not blocked, otherwise the site's
 * own counter. Tracking never disturbs a visitor: whatever fails is only logged.
 */
type Sink = (event: TrackedEvent) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let sink: Sink | undefined;
const waiting: TrackedEvent[] = [];

/** Once, in the browser, when the page has come alive. */
export function startTracking({ gaMeasurementId }: BrowserSettings): void {
  if (gaMeasurementId) loadGoogleAnalytics(gaMeasurementId);
  else sendTo(ownCounter);
}

export function track(event: TrackedEvent): void {
  if (sink) sink(event);
  else waiting.push(event);
}

export function trackPageView(path: string): void {
  track({ name: 'page_view', path });
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
  // gtag wants the arguments object itself on the queue, not an array of them.
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
        // Otherwise it reads the whole address by itself, and with it the token of a one-time link.
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
