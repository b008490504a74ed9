import type { QueryClient } from '@tanstack/react-query';
import { checkAuth } from '#contract/accounts/admin-accounts.ts';
import { tonightCache, tonightPath } from '../admin/admin-pages.ts';
import { isSignedIn } from '../admin/admin-session.ts';
import workerUrl from './tonight.worker.ts?worker&url';

/**
 * Keeps these answers, and the page with its files, so that it can be read without a connection. Of Tonight only today's,
 * whose address names no day: whoever looks at other days leaves no performers of theirs on the device.
 */
export async function keepTonight(client: QueryClient, answers: Record<string, unknown>): Promise<void> {
  // Opened in the same moment: whoever signs out deletes the cache after that, and then nothing is put into it.
  if (!navigator.serviceWorker || !isSignedIn(client)) return;
  const cache = await caches.open(tonightCache);
  await navigator.serviceWorker.register(workerUrl, { scope: tonightPath });
  for (const [path, answer] of Object.entries({ ...answers, [checkAuth.path]: { isAuthenticated: true } }))
    await cache.put(path, Response.json(answer));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = new Set(loaded.filter((name) => /\.(?:js|css|woff2)$/.test(name)));
  const kept = (await cache.keys()).map(({ url }) => url);
  const missing = [...files].filter((file) => !kept.includes(file));
  // All of them or none, with the page that names them.
  if (missing.length > 0) await cache.addAll([tonightPath, ...missing]);
  const outdated = kept.filter((url) => url.includes('?') || (url.includes('/assets/') && !files.has(url)));
  await Promise.all(outdated.map((url) => cache.delete(url)));
}

export async function forgetKept(path: string): Promise<void> {
  await (await caches.open(tonightCache)).delete(path);
}
