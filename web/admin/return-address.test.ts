import { describe, expect, test } from 'vitest';
import { returnAddress, returnState } from './return-address.ts';

/** The address someone is sent to after sign-in when they had asked for this one. */
const addressAfter = (pathname: string, search = '') => returnAddress(returnState(pathname, search));

describe('After signing in', () => {
  test.each([
    ['/admin/dashboard', '?application=12', '/admin/dashboard?application=12'],
    ['/admin/dashboard', '?application=12&book=true', '/admin/dashboard?application=12&book=true'],
    ['/admin/dashboard', '?application=12&after=50', '/admin/dashboard?application=12&after=50'],
    ['/admin/dashboard', '', '/admin/dashboard'],
    ['/admin/dashboard/', '', '/admin/dashboard'],
    [
      '/admin/dashboard',
      '?search=two+words&performanceType=Duo&location=Myth+%26+Legend+%28Cumming%29&application=3',
      '/admin/dashboard?search=two+words&performanceType=Duo&location=Myth+%26+Legend+%28Cumming%29&application=3',
    ],
    ['/admin/events', '?show=past&search=jazz&sort=-date', '/admin/events?show=past&search=jazz&sort=-date'],
    ['/admin/events', '?event=43', '/admin/events?event=43'],
    [
      '/admin/dashboard',
      '?review=shortlisted&evening=2026-12-11&sort=due',
      '/admin/dashboard?review=shortlisted&evening=2026-12-11&sort=due',
    ],
    ['/admin/venue/words', '?page=%2Flive-music', '/admin/venue/words?page=%2Flive-music'],
    ['/admin/gallery', '?visibility=private&tag=stage', '/admin/gallery?visibility=private&tag=stage'],
    ['/admin/activity', '?by=mia&from=2026-11-01', '/admin/activity?by=mia&from=2026-11-01'],
    ['/admin/settings', '', '/admin/settings'],
    ['/admin/tonight', '?day=2026-11-20', '/admin/tonight?day=2026-11-20'],
    ['/admin/events/12/sheet', '', '/admin/events/12/sheet'],
  ])('one is back on %s%s', (pathname, search, expected) => {
    expect(addressAfter(pathname, search)).toBe(expected);
  });

  test.each([
    '?application=//evil.example',
    '?application=javascript:alert(1)',
    '?application=1%0d%0aSet-Cookie:x',
    '?next=https://evil.example&redirect=//evil.example&url=/x',
    '?search=%26next=//evil.example%23//evil.example',
  ])('%s stays a text behind the address of the page', (search) => {
    const { origin, pathname, searchParams, hash } = new URL(
      addressAfter('/admin/dashboard', search),
      'https://own.example',
    );
    expect([origin, pathname, hash]).toEqual(['https://own.example', '/admin/dashboard', '']);
    expect([...searchParams]).toEqual([...new URLSearchParams(search)]);
  });

  test.each([
    '?application=',
    `?search=${'x'.repeat(201)}`,
    `?${'x'.repeat(31)}=1`,
    '?//evil.example=1',
    '?a%0d%0ab=1',
  ])('nothing is kept of %s', (search) => {
    expect(addressAfter('/admin/dashboard', search)).toBe('/admin/dashboard');
  });

  test.each([
    '/',
    '/events',
    '/admin',
    '/admin/login',
    '/admin/register',
    '/admin/other',
    '/admin/events/0/sheet',
    '/admin/events/x/sheet',
    '/admin/events/12/sheets',
    '/admin/team/12/sheet',
    '/admin/events/12/sheet//evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'http:///evil.example',
    '//admin/dashboard@evil.example',
    '/admin/dashboard@evil.example',
    '/admin/dashboard/../../evil',
    '/admin/dashboard%2f%2fevil.example',
    '/admin/dashboard\r\nLocation: https://evil.example',
    '/%09/evil.example',
    '/.evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/ADMIN/DASHBOARD',
    ' /admin/dashboard',
    '',
  ])('nobody is led to %j', (pathname) => {
    expect(addressAfter(pathname)).toBe('/admin/dashboard');
  });

  test.each([
    undefined,
    null,
    'text',
    7,
    [],
    {},
    { returnTo: 'https://evil.example' },
    { returnTo: '//evil.example' },
    { returnTo: { path: '//evil.example' } },
  ])('a state that is not ours (%j) leads to the dashboard', (state) => {
    expect(returnAddress(state)).toBe('/admin/dashboard');
  });
});
