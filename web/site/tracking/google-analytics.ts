import type { TrackedEvent } from '#contract/figures/figures.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type Sink = (event: TrackedEvent) => void;

/** Resolves when the service's script is there, and rejects when it is blocked. */
export function loadGoogleAnalytics(measurementId: string): Promise<Sink> {
  window.dataLayer = window.dataLayer ?? [];
  // gtag expects the `arguments` object itself in the queue, not an array.
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    window.dataLayer?.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', measurementId, { send_page_view: false });

  const sink: Sink = ({ name, path, category, label }) =>
    gtag('event', name, {
      page_path: path,
      // By default gtag reads the whole address, which may contain the token of a one-time link.
      page_location: window.location.origin + path,
      event_category: category,
      event_label: label,
    });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve(sink);
    script.onerror = reject;
    document.head.append(script);
  });
}
