import { BlockList, isIPv4, isIPv6 } from 'node:net';

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

/** Whether an address is on the public internet, and not inside this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inner.check(address, 'ipv4');
  return isIPv6(address) && handedOut.check(address, 'ipv6') && !odd.check(address, 'ipv6');
}
