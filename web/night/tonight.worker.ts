import { tonightCache } from '../admin/admin-pages.ts';

/**
 * The service worker of one page: whatever `keepTonight` has kept is answered from there when the server does not
 * answer. It keeps nothing itself.
 */
interface FetchEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** A server that is silent for longer is as good as none. */
const patienceMs = 5_000;

self.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent;
  const isOurs = new URL(request.url).origin === self.location.origin;
  if (isOurs && request.method === 'GET') respondWith.call(event, answer(request));
});

async function answer(request: Request): Promise<Response> {
  // The HTML of any day will do: its scripts read the day that the address asks for.
  const ignoreSearch = request.mode === 'navigate';
  const kept = await caches.match(request, { cacheName: tonightCache, ignoreVary: true, ignoreSearch });
  if (!kept) return fetch(request);
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), patienceMs);
  try {
    const live = await fetch(request, { signal: waiting.signal });
    // It answers: a body may be slow, as long as all of it comes.
    clearTimeout(timer);
    if (live.status >= 500) return kept;
    await live.clone().arrayBuffer();
    return live;
  } catch {
    return kept;
  } finally {
    clearTimeout(timer);
  }
}
