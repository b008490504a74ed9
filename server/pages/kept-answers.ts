import type { AnswerCache } from '../http/call-route.ts';
import type { ContentFreshness } from './content-freshness.ts';
import { answerWithPage } from './page-answer.ts';
import { PageCache } from './page-cache.ts';

/** Apart from the pages: whoever asks for ever new lists drops other lists from memory, and no page. */
const maxBytes = 8 * 1024 * 1024;

/**
 * The answers of calls that are the same for everyone, compressed once and kept until the public content changes. Unlike
 * a page, such an answer is never older than its request, whichever process has changed something.
 */
export function keptAnswers(freshness: ContentFreshness, commonHeaders: Record<string, string>): AnswerCache {
  const cache = new PageCache(freshness, commonHeaders, { maxBytes, isConfirmed: true });
  return {
    async send(request, reply, key, answer) {
      const page = await cache.get(key, async () => {
        const { json, link } = await answer();
        return {
          status: 200,
          html: json,
          isComplete: true,
          contentType: 'application/json; charset=utf-8',
          ...(link === undefined ? {} : { headers: { link } }),
        };
      });
      const { status, headers, body } = answerWithPage(page, request.headers);
      return reply.code(status).headers(headers).send(body);
    },
  };
}
