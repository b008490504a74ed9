import type { IncomingMessage } from 'node:http';
import type { ContentFreshness } from '../db/content-freshness.ts';
import type { AnswerCache } from '../http/call-route.ts';
import type { Middleware } from '../http/http-server.ts';
import type { LogRequest } from '../process/request-log.ts';
import { PageCache, sendKept } from './page-cache.ts';
import { writePage } from './ready-pages.ts';

/** Apart from the pages: whoever asks for ever new lists drops other lists from memory, and no page. */
const maxBytes = 8 * 1024 * 1024;
const maxAddresses = 2_000;
const maxAddressLength = 300;

interface CachedAnswer {
  key: string;
  /** The pattern of its route, for the metrics. */
  route: string;
}

/**
 * The answers of calls that are the same for everyone, compressed once and kept until the public content changes. Unlike
 * a page, such an answer is never older than its request, whichever process has changed something.
 */
export function makeAnswerCache(freshness: ContentFreshness, commonHeaders: Record<string, string>) {
  const cache = new PageCache(freshness, commonHeaders, { maxBytes, isConfirmed: true });
  /** By raw address. */
  const kept = new Map<string, CachedAnswer>();

  function remember({ method, url = '' }: IncomingMessage, answer: CachedAnswer): void {
    if (method !== 'GET' || url.length > maxAddressLength) return;
    if (kept.size >= maxAddresses) kept.clear();
    kept.set(url, answer);
  }

  const send: AnswerCache['send'] = async (request, reply, key, answer) => {
    remember(request.raw, { key, route: request.routeOptions.url ?? '' });
    return sendKept(reply, cache, key, async () => {
      const { json, link } = await answer();
      return {
        status: 200,
        html: json,
        isComplete: true,
        contentType: 'application/json; charset=utf-8',
        ...(link === undefined ? {} : { headers: { link } }),
      };
    });
  };

  /** Answers ahead of the router what the router has answered before, since routing takes longer than the answer. */
  function answerAhead(
    logRequest: LogRequest,
    onAnswer: (route: string, status: number, ms: number) => void,
  ): Middleware {
    return (request, response, next) => {
      const { method, url = '' } = request;
      const known = method === 'GET' ? kept.get(url) : undefined;
      if (!known) return next();
      const startedMs = performance.now();
      return cache.confirmed(known.key).then(
        (page) => {
          const status = page && writePage(page, request, response);
          if (status === undefined) return next();
          const ms = performance.now() - startedMs;
          logRequest('GET', url, status, ms);
          onAnswer(known.route, status, ms);
        },
        // The router's answer says that the database is away.
        () => next(),
      );
    };
  }

  return { send, answerAhead };
}
