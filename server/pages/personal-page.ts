import type { FastifyReply } from 'fastify';
import type { RenderedPage } from '#contract/pages.ts';
import type { Config } from '../config.ts';
import { securityHeaders } from '../http/security-headers.ts';

/** Scripts of other companies may not run on a personal page: they would learn its address, which is a secret. */
export function personalPolicy(config: Config): string {
  const ownOnly = securityHeaders({ ...config, gaMeasurementId: undefined, klaviyo: undefined });
  return ownOnly['content-security-policy'] ?? '';
}

export function answerWithPersonalPage(
  reply: FastifyReply,
  { status, html }: RenderedPage,
  config: Config,
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': personalPolicy(config), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}
