import { tonightCache } from '../admin/admin-pages.ts';

/**
 * The service worker of one page: whatever `keepTonight` has kept is answered from there when the server does not
 * answer. It keeps nothing itself.
 */
interface FetchEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** A connection that takes longer is as good as none. */
const patienceMs = 5_000;

self.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent;
  const isOurs = new URL(request.url).origin === self.location.origin;
  if (isOurs && request.method === 'GET') respondWith.call(event, answer(request));
});

async function answer(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: tonightCache, ignoreVary: true });
  if (!kept) return fetch(request);
  try {
    const live = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    return live.status >= 500 ? kept : live;
  } catch {
    return kept;
  }
}
