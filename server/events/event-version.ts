import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventRecord } from '#contract/events.ts';

/** An event's version is the time of its last change, which no two versions share. */
export function tellVersion(reply: FastifyReply, { updatedAt }: EventRecord): void {
  reply.header('etag', `"${updatedAt}"`);
}

/** The versions that a change may be made to, as its sender has seen them; undefined when any will do. */
export function seenVersions({ headers }: FastifyRequest): string[] | undefined {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return undefined;
  const versions = ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return versions.includes('*') ? undefined : versions;
}
