import type { RenderedPage } from '#contract/pages.ts';
import { quarterHourMs } from '../db/content-freshness.ts';
import { compressed, type Encoding } from '../http/compress-answers.ts';
import { etagOf } from '../http/headers.ts';
import { type PageBytes, pageHeaders, validators } from './page-answer.ts';

export interface Rendering extends RenderedPage {
  /** In place of those of every answer. */
  securityHeaders?: Record<string, string>;
  contentType?: string;
  headers?: Record<string, string>;
  /** When it was rendered, as it stands in its state. Only with https do browsers tell a copy what time it is. */
  now?: string;
}

export interface FinishedPage extends PageBytes {
  securityHeaders: Record<string, string>;
  /** All headers as a flat list of names and values, which Node.js writes without validating each again. */
  headerLists: Record<Encoding, string[]>;
  /** Those of a 304. */
  validatorLists: Record<Encoding, string[]>;
}

/** `quality` is that of brotli and of gzip. */
export async function finishPage(
  rendering: Rendering,
  commonHeaders: Record<string, string>,
  quality: number,
): Promise<FinishedPage> {
  const { status, html, contentType = 'text/html; charset=utf-8', headers } = rendering;
  const securityHeaders = rendering.securityHeaders ?? commonHeaders;
  const identity = Buffer.from(html);
  const [br, gzip] = await Promise.all([
    compressed(identity, 'br', quality),
    compressed(identity, 'gzip', quality),
  ]);
  const bodies = { identity: ownCopy(identity), br: ownCopy(br), gzip: ownCopy(gzip) };
  // The time alone makes no other page of it: who has a copy is told the time in a header, which a 304 has as well.
  const timeless = rendering.now === undefined ? html : html.replace(`"now":"${rendering.now}"`, '');
  const quarterHour =
    timeless === html ? undefined : Math.floor(Date.parse(rendering.now ?? '') / quarterHourMs);
  // A list may have got a next page, which is in its headers, without being changed itself.
  const etag = (encoding: Encoding) =>
    quarterHour === undefined
      ? etagOf(bodies[encoding], headers)
      : `W/${etagOf(`${encoding} ${timeless}`, headers)}`;
  const etags = { identity: etag('identity'), br: etag('br'), gzip: etag('gzip') };
  const bytes = { status, contentType, headers, etags, bodies, quarterHour };
  return {
    ...bytes,
    securityHeaders,
    headerLists: headerLists(securityHeaders, (encoding) => pageHeaders(bytes, encoding)),
    validatorLists: headerLists(securityHeaders, (encoding) => validators(bytes, encoding)),
  };
}

/** A short buffer is part of a shared one of 64 KB, all of which would stay in memory with it. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function headerLists(
  securityHeaders: Record<string, string>,
  headersIn: (encoding: Encoding) => Record<string, string>,
): Record<Encoding, string[]> {
  const list = (encoding: Encoding) => Object.entries({ ...securityHeaders, ...headersIn(encoding) }).flat();
  return { identity: list('identity'), br: list('br'), gzip: list('gzip') };
}
