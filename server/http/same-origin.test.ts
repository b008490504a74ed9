import { describe, expect, test } from 'vitest';
import { isOwnOrigin } from './same-origin.ts';

const publicUrl = 'https://folklore.example.com';

describe('A change is taken from', () => {
  test.each([
    ['our own page', 'same-origin', publicUrl],
    ['our own page in an older browser', undefined, publicUrl],
    ['a guest who typed the address', 'none', undefined],
    ['a program', undefined, undefined],
  ])('%s', (_who, secFetchSite, origin) => {
    expect(isOwnOrigin({ secFetchSite, origin }, publicUrl)).toBe(true);
  });

  test.each([
    ['http://localhost:3000', 'http://127.0.0.1:3000'],
    ['http://localhost:3000', 'http://[::1]:3000'],
    ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ])('an owner who tries %s out as %s', (own, origin) => {
    expect(isOwnOrigin({ secFetchSite: undefined, origin }, own)).toBe(true);
  });
});

describe('While the site has no name of its own', () => {
  const unnamed = (host: string, origin = `http://${host}`) =>
    isOwnOrigin({ secFetchSite: undefined, origin, hostOfUnnamedSite: host }, 'http://localhost:3000');

  test.each([
    '192.168.1.20:3000',
    '10.0.0.7',
    '172.31.255.1:8080',
    '[fd12:3456::7]:3000',
    '[fe80::1]:3000',
    'folklore.local:3000',
  ])('a tablet of the house that asks for %s can change something', (host) => {
    expect(unnamed(host)).toBe(true);
  });

  test.each([
    // Any name may be made to resolve to an address of the house: DNS rebinding.
    ['evil.example:3000', undefined],
    ['192.168.1.20.evil.example:3000', undefined],
    ['local:3000', undefined],
    ['203.0.113.7:3000', undefined],
    ['172.32.0.1:3000', undefined],
    ['[2001:db8::1]:3000', undefined],
    // Another machine of the house is another site.
    ['192.168.1.20:3000', 'http://192.168.1.21:3000'],
    ['192.168.1.20:3000', 'http://192.168.1.20:8080'],
    ['192.168.1.20:3000', 'https://192.168.1.20:3000'],
    ['192.168.1.20:3000', 'http://evil.example'],
    ['192.168.1.20:3000', 'null'],
  ])('nobody can at %s by a page of %s', (host, origin) => {
    expect(unnamed(host, origin)).toBe(false);
  });
});

describe('A change is refused from', () => {
  test.each([
    ['another site', 'cross-site', undefined],
    ['another site that gives its name', 'cross-site', 'https://evil.example'],
    ['a neighbour under the same domain', 'same-site', 'https://shop.example.com'],
    ['a browser that says what we do not know', 'cross-planet', undefined],
    ['nobody in particular', '', undefined],
    ['another site in an older browser', undefined, 'https://evil.example'],
    ['a page in a sandbox', undefined, 'null'],
    ['the same name without encryption', undefined, 'http://folklore.example.com'],
    ['the same name on another port', undefined, 'https://folklore.example.com:8443'],
    ['a longer name', undefined, 'https://folklore.example.com.evil.example'],
    ['a name inside an address', undefined, 'https://evil.example/?https://folklore.example.com'],
    ['a name before an at sign', undefined, 'https://folklore.example.com@evil.example'],
    ["the owner's own machine", undefined, 'http://localhost:3000'],
    ['something that is no address', undefined, 'folklore.example.com'],
    ['an empty one', undefined, ''],
  ])('%s', (_who, secFetchSite, origin) => {
    expect(isOwnOrigin({ secFetchSite, origin }, publicUrl)).toBe(false);
  });

  test.each([
    ['http://localhost:3000', 'http://localhost:5173'],
    ['http://localhost:3000', 'https://localhost:3000'],
    ['http://localhost:3000', 'http://localhost.evil.example:3000'],
    ['http://localhost:3000', 'null'],
    ['http://folklore.example.com:3000', 'http://localhost:3000'],
  ])('a program on the owner’s own machine: for %s, %s', (own, origin) => {
    expect(isOwnOrigin({ secFetchSite: undefined, origin }, own)).toBe(false);
  });
});
