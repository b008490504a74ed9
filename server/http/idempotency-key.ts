import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from '#contract/applications/application-fields.ts';
import { badInput } from '../failure.ts';

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
