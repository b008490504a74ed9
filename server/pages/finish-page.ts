import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '#contract/pages.ts';
import type { Encoding } from '../http/content-encoding.ts';
import { etagOf, type PageBytes, pageHeaders, validators } from './page-answer.ts';

/** A rendered page, or another document with its content type. */
export interface Rendering extends RenderedPage {
  /** In place of those of every answer. */
  securityHeaders?: Record<string, string>;
  contentType?: string;
  headers?: Record<string, string>;
}

/** A page as it is sent: its bytes and its headers in each encoding. */
export interface FinishedPage extends PageBytes {
  securityHeaders: Record<string, string>;
  etags: Record<Encoding, string>;
  /** All headers as a flat list of names and values, which Node.js writes without validating each again. */
  headerLists: Record<Encoding, string[]>;
  /** Those of a 304. */
  validatorLists: Record<Encoding, string[]>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** `quality` is that of brotli and of gzip. */
export async function finishPage(
  rendering: Rendering,
  commonHeaders: Record<string, string>,
  quality: number,
): Promise<FinishedPage> {
  const { status, html, contentType = 'text/html; charset=utf-8', headers } = rendering;
  const securityHeaders = rendering.securityHeaders ?? commonHeaders;
  const bodies = await compressed(html, quality);
  const bytes = { status, contentType, headers, etag: contentHash(bodies.identity, headers), bodies };
  return {
    ...bytes,
    securityHeaders,
    etags: { identity: etagOf(bytes, 'identity'), br: etagOf(bytes, 'br'), gzip: etagOf(bytes, 'gzip') },
    headerLists: headerLists(securityHeaders, (encoding) => pageHeaders(bytes, encoding)),
    validatorLists: headerLists(securityHeaders, (encoding) => validators(bytes, encoding)),
  };
}

async function compressed(html: string, quality: number): Promise<PageBytes['bodies']> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    gzipped(identity, { level: quality }),
  ]);
  return { identity: ownCopy(identity), br: ownCopy(br), gzip: ownCopy(gz) };
}

/** A short buffer is part of a shared one of 64 KB, all of which would stay in memory with it. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * A 304 does not repeat the headers of the document, so they are part of what the ETag stands for: a list may have got a
 * next page without being changed itself.
 */
function contentHash(body: Buffer, headers: Rendering['headers']): string {
  const hash = createHash('sha256').update(body);
  if (headers) hash.update(JSON.stringify(headers));
  return hash.digest('base64url').slice(0, 22);
}

function headerLists(
  securityHeaders: Record<string, string>,
  headersIn: (encoding: Encoding) => Record<string, string>,
): Record<Encoding, string[]> {
  const list = (encoding: Encoding) => Object.entries({ ...securityHeaders, ...headersIn(encoding) }).flat();
  return { identity: list('identity'), br: list('br'), gzip: list('gzip') };
}
