import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const oneYearSeconds = 31_536_000;

/**
 * The headers are the same on every answer, so they are built once. No plugin: cached pages are answered ahead of the
 * router and need them as a plain object.
 */
export function securityHeaders(config: Config, isDev = false): Record<string, string> {
  const isHttps = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy(config, isHttps, isDev),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains` } : {}),
  };
}

function contentSecurityPolicy(
  { gaMeasurementId, klaviyo }: Config,
  isHttps: boolean,
  isDev: boolean,
): string {
  const analyticsHosts = gaMeasurementId
    ? ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
    : [];
  const popupHosts = klaviyo ? ['https://*.klaviyo.com'] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // The dev server's hot reload injects scripts and styles, and opens a WebSocket.
    'script-src': ["'self'", ...(isDev ? ["'unsafe-inline'"] : []), ...analyticsHosts, ...popupHosts],
    // The popup's script injects style elements.
    'style-src': ["'self'", ...(klaviyo || isDev ? ["'unsafe-inline'"] : []), ...popupHosts],
    // An event's picture may be on any https site.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(isHttps ? [] : ['http:'])],
    'font-src': ["'self'", ...popupHosts],
    'connect-src': ["'self'", ...(isDev ? ['ws:'] : []), ...analyticsHosts, ...popupHosts],
    'manifest-src': ["'self'"],
    // Staff see the weekly letter in a frame.
    'frame-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The same headers for the one page that other sites may show in a frame. */
export function frameableHeaders(headers: Record<string, string>): Record<string, string> {
  const { 'x-frame-options': _, 'content-security-policy': policy = '', ...others } = headers;
  return {
    ...others,
    'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  };
}

/**
 * The policy of the worker that decodes photos with WebAssembly, which no page may run. A worker has the policy of its
 * own file. This one may only load its code.
 */
export const imageDecoderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** For an answer that already has the headers of every answer. */
export function allowFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.removeHeader('x-frame-options');
  reply.headers(frameableHeaders({ 'content-security-policy': policy }));
}
