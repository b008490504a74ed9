import { createHash } from 'node:crypto';

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

/** The version that an ETag names. */
export function versionIn(etag: string): string {
  return etag.replace(/^(?:W\/)?"(.*)"$/, '$1').split(versionEnd, 1)[0] ?? '';
}

function hashOf(bytes: string | Buffer, headers?: Record<string, string>): string {
  const hash = createHash('sha256').update(bytes);
  if (headers) hash.update(JSON.stringify(headers));
  return hash.digest('base64url').slice(0, 22);
}
