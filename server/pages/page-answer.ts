import type { IncomingHttpHeaders } from 'node:http';
import { chooseEncoding, type Encoding } from '../http/content-encoding.ts';
import { etagMatches } from '../http/etag.ts';
import type { KeptPage } from './page-cache.ts';

export interface PageAnswer {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer | undefined;
}

/** What a client gets of a kept page: the encoding it takes, or 304 when its copy is still right. */
export function answerWithPage(
  page: KeptPage,
  headers: IncomingHttpHeaders,
  commonHeaders: Record<string, string>,
): PageAnswer {
  const encoding: Encoding = chooseEncoding(headers['accept-encoding'] as string | undefined);
  const etag = `"${page.etag}-${encoding}"`;
  const shared = {
    ...commonHeaders,
    // Kept anywhere, but asked for again each time: a 304 costs a round trip, a stale show costs a guest.
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    etag,
  };
  if (page.status === 200 && etagMatches(headers['if-none-match'], etag)) {
    return { status: 304, headers: shared, body: undefined };
  }
  const body = page.bodies[encoding];
  return {
    status: page.status,
    headers: {
      ...shared,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    body,
  };
}
