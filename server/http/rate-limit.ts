import { isIPv4, isIPv6 } from 'node:net';
import type { Sender } from '../limits/admission-slots.ts';

/** A number of tries within a window that opens with the first one. */
export interface RateLimit {
  /** Limits of different names are counted separately. */
  name: string;
  max: number;
  windowMs: number;
}

/**
 * The key of an address for rate limits. For IPv6 it is the /64 network: a household has a whole one, and could use a
 * new address for each try.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? networkOf(bare, 64) : 'unknown';
}

/** Some customers are given a whole /48 network, and with it 65,536 of the /64 networks above. */
const siteBits = 48;

export function senderAt(address: string): Sender {
  const who = addressKey(address);
  const [bare = ''] = address.split('%');
  return { who, network: who.endsWith('/64') ? networkOf(bare, siteBits) : who };
}

/** The leading groups of an IPv6 address, each in its shortest form. `::` stands for as many zeros as are missing. */
function networkOf(address: string, bits: 48 | 64): string {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = shortest.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, bits / 16).join(':')}::/${bits}`;
}
