import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { forbidden } from '../failure.ts';

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
  /** Only where the operator has not said what the site is called: the host that the browser asked for. */
  hostOfUnnamedSite?: string | undefined;
}

/**
 * The protection against CSRF (cross-site request forgery): whether a mutation comes from our own pages. Browsers say
 * so in `Sec-Fetch-Site` (on https and localhost) or in `Origin`. Other programs send neither; they carry nobody's
 * cookies by accident, so they pass.
 */
export function isOwnOrigin(
  { secFetchSite, origin, hostOfUnnamedSite }: OriginHeaders,
  publicUrl: string,
): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || secFetchSite === 'none';
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const own = new URL(publicUrl);
  const theirs = new URL(origin);
  if (theirs.origin === own.origin) return true;
  if (origin === `http://${hostOfUnnamedSite}`) return isOnOwnNetwork(theirs.hostname);
  // During development the site has several names for one host.
  return (
    loopbackHosts.has(own.hostname) &&
    loopbackHosts.has(theirs.hostname) &&
    own.protocol === theirs.protocol &&
    own.port === theirs.port
  );
}

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv4');
}
privateRanges.addSubnet('fc00::', 7, 'ipv6');
privateRanges.addSubnet('fe80::', 10, 'ipv6');

/**
 * A first start is also used from the tablet behind the bar. An address of the house's own network, or a `.local` name,
 * which is resolved there, may count as the site's own. Any other name may not: it could be an attacker's that resolves
 * to this machine (DNS rebinding), and then their page would be 'same origin'.
 */
function isOnOwnNetwork(hostname: string): boolean {
  if (hostname.endsWith('.local')) return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && privateRanges.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

export function refuseForeignMutations(app: FastifyInstance, { publicUrl, isPublicUrlSet }: Config): void {
  app.addHook('onRequest', async (request) => {
    const { isOneClick, isFormOfPersonalPage, isNotedDownload } = request.routeOptions.config;
    if (isOneClick || (readingMethods.has(request.method) && !isNotedDownload)) return;
    const { origin: sent, 'sec-fetch-site': secFetchSite } = request.headers;
    const origin = sent === 'null' && isFormOfPersonalPage ? undefined : sent;
    const headers = {
      origin,
      secFetchSite: Array.isArray(secFetchSite) ? secFetchSite[0] : secFetchSite,
      hostOfUnnamedSite: isPublicUrlSet ? undefined : request.headers.host,
    };
    if (!isOwnOrigin(headers, publicUrl)) throw forbidden('This request comes from another site');
  });
}
