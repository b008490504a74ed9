/** Trusts this many proxies, counted from this server outwards. Fastify, given a number, would trust none. */
export function trustedHops(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count;
}
