import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventRecord } from '#contract/events.ts';

/** Sends an event's version as ETag: the time of its last change, which no two versions share. */
export function sendEtag(reply: FastifyReply, { updatedAt }: EventRecord): void {
  reply.header('etag', `"${updatedAt}"`);
}

/** The versions in `If-Match` (optimistic concurrency control). Undefined when the client accepts any. */
export function ifMatchVersions({ headers }: FastifyRequest): string[] | undefined {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return undefined;
  const versions = ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return versions.includes('*') ? undefined : versions;
}
