import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from '#contract/applications/application-fields.ts';
import { badInput } from '../failure.ts';

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

/** Whether the client's cached copy is current. For a GET, weak ETags (`W/`) compare like strong ones. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag.replace(/^W\//, '') === opaque;
  });
}

/** A strong ETag: it stands for exactly these bytes, and for the headers that a 304 would not repeat. */
export function etagOf(bytes: string | Buffer, headers?: Record<string, string>): string {
  return `"${hashOf(bytes, headers)}"`;
}

/** Between the version of a record and the hash of an answer with it. */
const versionEnd = '/';

/** A strong ETag that also names the version of the record, for `If-Match`: other versions have other ETags. */
export function etagWithVersion(version: string, bytes: string | Buffer): string {
  return `"${version}${versionEnd}${hashOf(bytes)}"`;
}

export function versionIn(etag: string): string {
  return etag.replace(/^(?:W\/)?"(.*)"$/, '$1').split(versionEnd, 1)[0] ?? '';
}

function hashOf(bytes: string | Buffer, headers?: Record<string, string>): string {
  const hash = createHash('sha256').update(bytes);
  if (headers) hash.update(JSON.stringify(headers));
  return hash.digest('base64url').slice(0, 22);
}
