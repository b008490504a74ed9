import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InlineCode } from '#contract/pages.ts';
import type { Config } from '../config.ts';

const oneYearSeconds = 31_536_000;

/** Not its whole host, which serves any container that anyone has made there. */
const analyticsScript = 'https://www.googletagmanager.com/gtag/js';
/** A visitor's region decides which host. */
const analyticsReports = [
  'https://*.google-analytics.com/g/collect',
  'https://*.analytics.google.com/g/collect',
];

/** What one page may do that other answers may not. */
interface PageRights {
  inline?: InlineCode | undefined;
  isFrameable?: boolean | undefined;
  /** Whether it may use the services of other companies that are configured. */
  hasServices?: boolean | undefined;
}

/**
 * The headers of every answer, or of one page. No plugin: cached pages are answered ahead of the router and need them as
 * a plain object.
 */
export function securityHeaders(
  config: Config,
  isDev = false,
  { inline = {}, isFrameable = false, hasServices = false }: PageRights = {},
): Record<string, string> {
  const isHttps = config.publicUrl.startsWith('https:');
  const { gaMeasurementId, klaviyo }: Partial<Config> = hasServices ? config : {};
  const popupHosts = klaviyo ? ['https://*.klaviyo.com'] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // The dev server's hot reload injects scripts and styles, and opens a WebSocket.
    'script-src': [
      "'self'",
      ...inlineSources(inline.script, isDev),
      ...(gaMeasurementId ? [analyticsScript] : []),
      ...popupHosts,
    ],
    // The popup's script injects style elements.
    'style-src': ["'self'", ...inlineSources(inline.style, Boolean(klaviyo) || isDev), ...popupHosts],
    // An event's picture may be on any https site.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(isHttps ? [] : ['http:'])],
    'font-src': ["'self'", ...popupHosts],
    'connect-src': [
      "'self'",
      ...(isDev ? ['ws:'] : []),
      ...(gaMeasurementId ? analyticsReports : []),
      ...popupHosts,
    ],
    'manifest-src': ["'self'"],
    // Staff see the weekly letter in a frame.
    'frame-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': [isFrameable ? '*' : "'none'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  };
  const policy = Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' '));
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isFrameable ? {} : { 'x-frame-options': 'DENY' }),
    ...(isHttps ? { 'strict-transport-security': `max-age=${oneYearSeconds}` } : {}),
  };
}

/** Only the code that the page itself contains. Next to a hash browsers ignore 'unsafe-inline'. */
function inlineSources(code: string | undefined, allowsAny: boolean): string[] {
  if (allowsAny) return ["'unsafe-inline'"];
  return code === undefined ? [] : [`'sha256-${createHash('sha256').update(code).digest('base64')}'`];
}

/** Of public pictures: feed readers, webmail, previews and other people's pages show them on sites of their own. */
export const shownAnywhere = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * A worker has the policy of its own file, and may only load its code and ask this server. The one that decodes photos
 * runs WebAssembly, which no page may do.
 */
export function workerPolicy(...code: string[]): string {
  return `default-src 'none'; script-src ${["'self'", ...code].join(' ')}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/**
 * The policy of a page in place of that of every answer. Other headers stay: the address may ask for stricter ones, such
 * as no referrer.
 */
export function replacePolicy(reply: FastifyReply, ofPage: Record<string, string>): void {
  reply.header('content-security-policy', ofPage['content-security-policy']);
  if (!('x-frame-options' in ofPage)) reply.removeHeader('x-frame-options');
}
