import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const mutations = calls.filter(({ method }) => method !== 'GET');

const foreign: [who: string, headers: Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  [
    'another site that claims our origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://folklore.example.com' },
  ],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
  ['another site in an older browser', { origin: 'https://evil.example' }],
  ['a page in a sandbox', { origin: 'null' }],
];

/** What a form of another site can send without asking first, and what it cannot. */
const bodies: [type: string, payload: string][] = [
  ['text/plain', '{"username":"x"}'],
  ['application/x-www-form-urlencoded', 'username=x'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['application/json', '{"username":"x"}'],
];

describe('A page of another site that a signed-in admin has open', () => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({
      dialect: 'sqlite',
      environment: { PUBLIC_URL: 'https://folklore.example.com' },
    });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  async function everything(): Promise<string> {
    const { db } = site.database;
    const tables = [
      'users',
      'sessions',
      'invitations',
      'events',
      'images',
      'applications',
      'rateLimits',
    ] as const;
    return JSON.stringify(
      await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
    );
  }

  test.each(mutations.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'changes nothing by %s',
    async (_name, call) => {
      const before = await everything();
      for (const [who, headers] of foreign) {
        for (const [type, payload] of bodies) {
          const answer = await site.http.inject({
            method: call.method,
            url: call.path.replaceAll(/\{\w+\}/g, '1'),
            headers: { ...admin.headers, ...headers, 'content-type': type },
            payload,
          });
          expect(answer.statusCode, `${who}, ${type}`).toBe(403);
          expect(answer.json().error).toBe('This request comes from another site');
        }
      }
      expect(await everything()).toBe(before);
    },
  );

  test('cannot sign them out, nor in as someone else; our own pages and programs can', async () => {
    const statusOf = async (url: string, headers: Record<string, string>, payload?: object) =>
      (
        await site.http.inject({
          method: 'POST',
          url,
          headers: { ...admin.headers, ...headers },
          ...(payload ? { payload } : {}),
        })
      ).statusCode;
    const own = { 'sec-fetch-site': 'same-origin', origin: 'https://folklore.example.com' };
    const wrong = { username: 'x', password: 'x' };
    expect(await statusOf('/api/admin/login', own, wrong)).toBe(401);
    expect(await statusOf('/api/admin/login', { origin: 'https://folklore.example.com' }, wrong)).toBe(401);
    expect(await statusOf('/api/admin/login', {}, wrong)).toBe(401);
    for (const [, headers] of foreign) expect(await statusOf('/api/admin/logout', headers)).toBe(403);
    expect(await statusOf('/api/admin/logout', own)).toBe(200);
  });
});

test('A tablet of the house can use a site that has no name yet, and a page of another site cannot', async () => {
  const site = await startTestSite({ dialect: 'sqlite' });
  const admin = await signedInAdmin(site);
  const send = (host: string, origin: string) =>
    site.http.inject({
      method: 'POST',
      url: '/api/admin/logout',
      headers: { ...admin.headers, host, origin },
    });
  const tablet = '192.168.1.20:3000';
  expect((await send(tablet, 'http://evil.example')).statusCode).toBe(403);
  expect((await send('evil.example', 'http://evil.example')).statusCode).toBe(403);
  expect((await send(tablet, `http://${tablet}`)).statusCode).toBe(200);
  await site.close();
});
