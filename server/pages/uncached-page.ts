import type { FastifyReply } from 'fastify';
import { replacePolicy } from '../http/security-headers.ts';
import type { PageToSend } from './render-page.ts';

/** The HTML of a page that no cache may keep. Its headers are set on the reply. */
export function uncachedPage(reply: FastifyReply, { html, securityHeaders }: PageToSend): string {
  replacePolicy(reply, securityHeaders);
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  return html;
}
