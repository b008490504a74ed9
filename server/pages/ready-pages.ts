import { unknownPageKey } from '#contract/pages.ts';
import type { Middleware } from '../http/http-server.ts';
import { logRequest } from '../http/request-log.ts';
import type { Services } from '../services.ts';
import { answerWithPage } from './page-answer.ts';
import type { PageCache } from './page-cache.ts';

const maxKeys = 2_000;
const maxUrlLength = 300;

/**
 * Answers a page whose bytes are ready, ahead of the router: most requests are for such pages, and the
 * router's path costs a fifth of them. Whatever is not plainly ready goes the long way, which gives the same answer.
 */
export function answerReadyPages(
  { web, log }: Services,
  cache: PageCache,
  securityHeaders: Record<string, string>,
): Middleware {
  /** The cache's key for an address as sent, so that a known address needs no matching. */
  const keys = new Map<string, string | null>();

  function keyOf(url: string): string | null {
    let key = keys.get(url);
    if (key === undefined) {
      if (keys.size >= maxKeys) keys.clear();
      const match = web.matchPage(url);
      // An address that no page has may be a file's.
      key = match.isPublic && match.key !== unknownPageKey ? match.key : null;
      keys.set(url, key);
    }
    return key;
  }

  return function answerReadyPage(request, response, next) {
    const { method, url = '/' } = request;
    const isReading = method === 'GET' || method === 'HEAD';
    const key = isReading && !url.startsWith('/api/') && url.length <= maxUrlLength ? keyOf(url) : null;
    const page = key === null ? undefined : cache.ready(key);
    if (!page || !method) return next();
    const startedAt = performance.now();
    const { status, headers, body } = answerWithPage(page, request.headers, securityHeaders);
    response.writeHead(status, headers);
    response.end(method === 'HEAD' ? undefined : body);
    logRequest(log, method, url, status, performance.now() - startedAt);
  };
}
