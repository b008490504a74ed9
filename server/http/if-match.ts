import type { FastifyRequest } from 'fastify';
import { versionIn } from './etag.ts';

/** The versions in `If-Match` (optimistic concurrency control). Undefined when the client accepts any. */
export function ifMatchVersions({ headers }: FastifyRequest): string[] | undefined {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return undefined;
  const versions = ifMatch.split(',').map((tag) => versionIn(tag.trim()));
  return versions.includes('*') ? undefined : versions;
}
