import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { PersonalPage } from './render-page.ts';

/**
 * The headers of a page whose address is a secret: nobody keeps it, finds it or hears of its address, and no script of
 * another company may run on it.
 */
export function sendPersonalHeaders(reply: FastifyReply, config: Config): void {
  const { 'content-security-policy': policy } = securityHeaders({
    ...config,
    gaMeasurementId: undefined,
    klaviyo: undefined,
  });
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
}

export function answerWithPersonalPage(
  reply: FastifyReply,
  { status, html, retryAfter }: PersonalPage,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
