import type { IncomingMessage, ServerResponse } from 'node:http';
import { unknownPageKey } from '#contract/pages.ts';
import { chooseEncoding } from '../http/compress-answers.ts';
import type { Middleware } from '../http/http-server.ts';
import type { LogRequest } from '../process/request-log.ts';
import type { Web } from './built-web.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

const maxKeys = 2_000;
const maxUrlLength = 300;

/**
 * Answers cached pages ahead of the router: most requests are for such pages, and routing takes a fifth of their time.
 * Any other request goes through the router, which gives the same answer.
 */
export function answerReadyPages(
  { web, logRequest }: { web: Web; logRequest: LogRequest },
  cache: PageCache,
  onAnswer: (status: number) => void,
): Middleware {
  /** Cache keys by raw address, so that a known address needs no matching. */
  const keys = new Map<string, string | null>();

  function keyOf(url: string): string | null {
    let key = keys.get(url);
    if (key === undefined) {
      if (keys.size >= maxKeys) keys.clear();
      const match = web.matchPage(url);
      if (match.isPersonal) return null;
      // An address without a page may be a file's.
      key = match.isPublic && match.key !== unknownPageKey ? match.key : null;
      keys.set(url, key);
    }
    return key;
  }

  function readyPage({ method, url = '/' }: IncomingMessage): CachedPage | undefined {
    if (method !== 'GET') return undefined;
    if (url.length > maxUrlLength || url.startsWith('/api/')) return undefined;
    const key = keyOf(url);
    return key === null ? undefined : cache.ready(key);
  }

  return function answerReadyPage(request, response, next) {
    const page = readyPage(request);
    const status = page && writePage(page, request, response);
    if (status === undefined) return next();
    // Nothing was awaited, so the duration is 0.
    logRequest('GET', request.url ?? '/', status, 0);
    onAnswer(status);
  };
}

/** Answers with a cached page, or with 304. An outdated copy, or several, are left to the router: then undefined. */
export function writePage(
  page: CachedPage,
  { headers }: IncomingMessage,
  response: ServerResponse,
): number | undefined {
  const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined);
  const copy = headers['if-none-match'];
  const isCurrent = page.status === 200 && copy === page.etags[encoding];
  if (copy !== undefined && !isCurrent) return undefined;
  const status = isCurrent ? 304 : page.status;
  response.writeHead(status, isCurrent ? page.validatorLists[encoding] : page.headerLists[encoding]);
  response.end(isCurrent ? undefined : page.bodies[encoding]);
  return status;
}
