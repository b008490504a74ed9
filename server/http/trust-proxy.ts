/** Believes so many proxies, counted from this server outwards: a number given to Fastify would trust nobody. */
export function trustedHops(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count;
}
