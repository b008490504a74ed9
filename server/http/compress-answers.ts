import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from './content-encoding.ts';
import { isOwnRequest } from './request-log.ts';

/** Below this the saving is less than a packet. */
const minBytes = 1_400;

const compressibleTypes = ['application/json', 'text/csv', 'image/svg+xml'];

/** Fast ones: each answer is compressed for one reader. */
const brotliQuality = 4;
const gzipLevel = 5;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Compresses what calls answer to reads, and drawings. Answers with an ETag are left as they are, because the ETag
 * stands for the bytes. An answer to a mutation may hold a secret beside what the client has sent, from which the
 * lengths of compressed answers could betray it (BREACH).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!['GET', 'HEAD'].includes(request.method) || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string') return payload;
    if (!isCompressible(String(reply.getHeader('content-type')))) return payload;
    if (reply.hasHeader('content-encoding') || reply.hasHeader('etag') || isOwnRequest(request))
      return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
    if (encoding === 'identity' || payload.length < minBytes) return payload;
    const body =
      encoding === 'br'
        ? await brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
        : await gzipped(payload, { level: gzipLevel });
    reply.header('content-encoding', encoding).header('content-length', String(body.length));
    return body;
  });
}

function isCompressible(contentType: string): boolean {
  return compressibleTypes.some((type) => contentType.startsWith(type));
}
