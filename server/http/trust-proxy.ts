import { ownPageAddress } from './request-log.ts';

/**
 * Trusts this many proxies, counted from this server outwards. Fastify, given a number, would trust none. The server's
 * own requests are trusted too: a personal page is read on behalf of whoever asked for it.
 */
export function trustedHops(count: number): (address: string, hop: number) => boolean {
  return (address, hop) => hop < count || (hop === 0 && address === ownPageAddress);
}
