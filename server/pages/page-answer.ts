import type { FastifyReply } from 'fastify';
import type { Encoding } from '../http/compress-answers.ts';
import { replacePolicy } from '../http/security-headers.ts';
import type { PageToSend } from './render-page.ts';

export interface PageBytes {
  status: number;
  contentType: string;
  headers?: Record<string, string> | undefined;
  etags: Record<Encoding, string>;
  /** In which it was confirmed, where its HTML names the one in which it was made. */
  quarterHour?: number | undefined;
  bodies: Record<Encoding, Buffer>;
}

/** For a page whose data the database could not deliver. */
const retryAfterSeconds = 5;

/** The headers of a 304, and of every other answer with a page. */
export function validators(page: PageBytes, encoding: Encoding): Record<string, string> {
  return {
    // May be cached anywhere but is revalidated each time: a 304 costs a round trip, a stale show costs a guest.
    'cache-control': page.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'accept-encoding',
    etag: page.etags[encoding],
    ...(page.quarterHour === undefined ? {} : { 'server-timing': `now;dur=${page.quarterHour}` }),
  };
}

export function pageHeaders(page: PageBytes, encoding: Encoding): Record<string, string> {
  return {
    ...validators(page, encoding),
    'content-type': page.contentType,
    ...page.headers,
    ...whenAgain(page),
    'content-length': String(page.bodies[encoding].length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
}

function whenAgain({ status }: { status: number }): Record<string, string> {
  return status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {};
}

/** The HTML of a page that no cache may keep. Its headers are set on the reply. */
export function uncachedPage(reply: FastifyReply, page: PageToSend): string {
  replacePolicy(reply, page.securityHeaders);
  reply.headers({ 'cache-control': 'no-store', ...whenAgain(page) }).type('text/html; charset=utf-8');
  return page.html;
}

/**
 * The page for when no page can be rendered. It depends on nothing that could fail too: it uses the site's styles where
 * they are known, and is readable without.
 */
export function errorPage(sentence: string, styles: string[] = []): string {
  const safe = sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment, please</title>${links}</head>
<body><div data-page="error"><main><h1>One moment, please</h1><p>${safe}</p><a href="/">Back to the home page</a></main></div></body>
</html>`;
}
