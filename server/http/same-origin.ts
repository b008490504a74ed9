import type { FastifyInstance } from 'fastify';
import { forbidden } from '../failures/failure.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The address of the form holds a secret, which proves more than an origin. It is on a page that sends no referrer,
     * from which browsers send a form with `Origin: null`.
     */
    isFormOfPersonalPage?: boolean;
    /**
     * Mail programs send to this address from wherever they are (RFC 8058). It holds a secret, and needs no cookies.
     */
    isOneClick?: boolean;
    /** To read this leaves a line of activity, so it is protected like a mutation. */
    isNotedDownload?: boolean;
  }
}

export interface OriginHeaders {
  secFetchSite: string | undefined;
  origin: string | undefined;
}

/**
 * The protection against CSRF (cross-site request forgery): whether a mutation comes from our own pages. Browsers say
 * so in `Sec-Fetch-Site` (on https and localhost) or in `Origin`. Other programs send neither; they carry nobody's
 * cookies by accident, so they pass.
 */
export function isOwnOrigin({ secFetchSite, origin }: OriginHeaders, publicUrl: string): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || secFetchSite === 'none';
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const own = new URL(publicUrl);
  const theirs = new URL(origin);
  if (theirs.origin === own.origin) return true;
  // During development the site has several names for one host.
  return (
    loopbackHosts.has(own.hostname) &&
    loopbackHosts.has(theirs.hostname) &&
    own.protocol === theirs.protocol &&
    own.port === theirs.port
  );
}

export function refuseForeignMutations(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    const { isOneClick, isFormOfPersonalPage, isNotedDownload } = request.routeOptions.config;
    if (isOneClick || (readingMethods.has(request.method) && !isNotedDownload)) return;
    const { origin: sent, 'sec-fetch-site': secFetchSite } = request.headers;
    const origin = sent === 'null' && isFormOfPersonalPage ? undefined : sent;
    const headers = { origin, secFetchSite: Array.isArray(secFetchSite) ? secFetchSite[0] : secFetchSite };
    if (!isOwnOrigin(headers, publicUrl)) throw forbidden('This request comes from another site');
  });
}
