import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from '#contract/applications/application-fields.ts';
import { badInput } from '../failure.ts';
import { versionIn } from './etag.ts';

/**
 * A `Content-Disposition` header that makes a browser save the answer under this name (RFC 6266): in full as UTF-8, and
 * in ASCII for older clients. Nothing in the name can end the header or start another one.
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sets the `Link` header to the next page: the same call with another cursor. */
export function linkNextPage(
  reply: FastifyReply,
  path: string,
  query: Record<string, string | number | undefined>,
): void {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  reply.header('link', `<${path}?${search}>; rel="next"`);
}

const visibleAscii = /^[\x21-\x7e]{1,200}$/;

/** The key under which a request may be sent again without being done twice. Null when it has none. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyKeyHeader];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !visibleAscii.test(key)) {
    throw badInput({ '': 'An Idempotency-Key has 1 to 200 visible characters' });
  }
  return key;
}

/** The versions in `If-Match` (optimistic concurrency control). Undefined when the client accepts any. */
export function ifMatchVersions({ headers }: FastifyRequest): string[] | undefined {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return undefined;
  const versions = ifMatch.split(',').map((tag) => versionIn(tag.trim()));
  return versions.includes('*') ? undefined : versions;
}
