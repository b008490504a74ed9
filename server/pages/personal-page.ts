import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { securityHeaders } from '../http/security-headers.ts';

/**
 * The headers of a page whose address is a secret. Scripts of other companies may not run on it, because they would
 * learn the address.
 */
export function sendPersonalHeaders(reply: FastifyReply, config: Config): void {
  const ownOnly = securityHeaders({ ...config, gaMeasurementId: undefined, klaviyo: undefined });
  reply
    .headers({
      'content-security-policy': ownOnly['content-security-policy'],
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8');
}
