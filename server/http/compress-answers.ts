import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnRequest } from '../process/request-log.ts';
import { etagMatches, etagWithVersion, versionIn } from './headers.ts';

/** Below this the saving is less than a packet. */
const minBytes = 1_400;

const compressibleTypes = ['application/json', 'text/csv', 'image/svg+xml', 'text/html'];

/** A fast one: each answer is compressed for one reader. */
const quality = 4;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export async function compressed(bytes: Buffer, encoding: Encoding, level: number): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipped(bytes, { level });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/**
 * Compresses what calls answer to reads, drawings, and pages that are not kept: the only secret in those is their own
 * address. An answer to a mutation may hold a secret beside what the client
 * has sent, from which the lengths of compressed answers could betray it (BREACH). Where a handler has set the version of
 * a record as the ETag, the answer gets one that stands for its bytes as well, and whoever has them gets 304.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || isOwnRequest(request)) return payload;
    const isRead = ['GET', 'HEAD'].includes(request.method) && reply.statusCode === 200;
    const encoding = isRead ? encodingFor(request, reply, payload) : 'identity';
    const body =
      encoding === 'identity' ? payload : await compressed(Buffer.from(payload), encoding, quality);
    const version = reply.getHeader('etag');
    if (version !== undefined) {
      const etag = etagWithVersion(versionIn(String(version)), body);
      reply.header('etag', etag);
      if (isRead && etagMatches(request.headers['if-none-match'], etag)) {
        reply.code(304).removeHeader('content-type');
        // For a HEAD, Fastify takes the length of the body and leaves it out.
        return request.method === 'HEAD' ? body : null;
      }
    }
    if (encoding !== 'identity') {
      reply.header('content-encoding', encoding).header('content-length', String(body.length));
    }
    return body;
  });
}

function encodingFor(request: FastifyRequest, reply: FastifyReply, payload: string): Encoding {
  const contentType = String(reply.getHeader('content-type'));
  const isCompressible = compressibleTypes.some((type) => contentType.startsWith(type));
  if (!isCompressible || reply.hasHeader('content-encoding')) return 'identity';
  reply.header('vary', 'accept-encoding');
  if (payload.length < minBytes) return 'identity';
  return chooseEncoding(request.headers['accept-encoding'] as string | undefined);
}

export type Encoding = 'br' | 'gzip' | 'identity';

const remembered = new Map<string, Encoding>();
const maxRemembered = 500;

/**
 * The best encoding that the client accepts. Cached by header, because browsers send only a handful of different ones.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = remembered.get(acceptEncoding);
  if (known) return known;
  const choice = negotiate(acceptEncoding);
  if (remembered.size >= maxRemembered) remembered.clear();
  if (acceptEncoding.length < 200) remembered.set(acceptEncoding, choice);
  return choice;
}

function negotiate(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q ? Number(q.slice(2)) : 1;
    weights.set(name, Number.isNaN(weight) ? 0 : weight);
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  if (takes('gzip')) return 'gzip';
  return 'identity';
}
