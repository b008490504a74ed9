import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagMatches } from './etag.ts';

/** An `onSend` hook for calls whose ETag stands for the whole answer: a client that has it gets 304 and no body. */
export async function answerNotModified(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const etag = reply.getHeader('etag');
  if (reply.statusCode !== 200 || !etagMatches(headers['if-none-match'], String(etag))) return payload;
  reply.code(304).removeHeader('content-type');
  return null;
}
