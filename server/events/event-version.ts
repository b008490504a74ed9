import type { FastifyReply } from 'fastify';
import type { EventRecord } from '#contract/events/events.ts';

/** Sends an event's version in its ETag: the time of its last change, which no two versions share. */
export function sendEtag(reply: FastifyReply, { updatedAt }: EventRecord): void {
  reply.header('etag', `"${updatedAt}"`);
}
