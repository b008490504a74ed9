import { lookup as resolveHost } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** Every IPv4 network outside the public internet: private, shared, loopback, link-local, documentation, multicast. */
const innerNetworks: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Assigned IPv6 networks that are for documentation or embed an IPv4 address. */
const odd6Networks: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inner = new BlockList();
for (const [network, prefix] of innerNetworks) inner.addSubnet(network, prefix, 'ipv4');
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');
const odd = new BlockList();
for (const [network, prefix] of odd6Networks) odd.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inner.check(address, 'ipv4');
  return isIPv6(address) && handedOut.check(address, 'ipv6') && !odd.check(address, 'ipv6');
}

const maxPictureBytes = 20_000_000;
const maxRedirects = 3;
const usualTimeoutMs = 30_000;

export class PictureNotFetched extends Error {}

/**
 * Fetches a URL that an external service has named, with protection against SSRF (server-side request forgery): never
 * from this machine or its networks, except from `trustedHost`, which the operator has configured. Not `fetch`: the
 * address that is checked must be the one that is connected to, and only here the lookup can be replaced.
 */
export async function fetchPicture(
  address: string,
  trustedHost: string,
  timeoutMs = usualTimeoutMs,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let next = address;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const url = checkedUrl(next, trustedHost);
    const answer = await ask(url, url.host === trustedHost, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return readWithin(answer);
    answer.destroy();
    const target = headers.location;
    if (![301, 302, 303, 307, 308].includes(statusCode) || !target || !URL.canParse(target, url)) break;
    next = new URL(target, url).href;
  }
  throw new PictureNotFetched();
}

function checkedUrl(address: string, trustedHost: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new PictureNotFetched();
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal IP address is never looked up, so it is checked here.
  if (isIP(host) && !isPublicAddress(host) && url.host !== trustedHost) throw new PictureNotFetched();
  return url;
}

function ask(url: URL, isTrusted: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, {
      agent: false,
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity' },
      ...(isTrusted ? {} : { lookup: lookUpPublic }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

/**
 * One address that is not public is enough to refuse: otherwise it would be left to chance which one is connected to.
 */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) callback(error ?? new PictureNotFetched(), '', 0);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new PictureNotFetched(), '', 0);
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

export async function readWithin(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = maxPictureBytes,
): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new PictureNotFetched();
    read.push(chunk);
  }
  return Buffer.concat(read);
}
