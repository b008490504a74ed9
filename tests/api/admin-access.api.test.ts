import { createHash } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { idleLifetimeMs } from '#server/accounts/sessions.ts';
import { addAdmin, type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { openWire, type Wire } from '#tests/support/over-the-wire.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { shareOf } from '#tests/support/thorough.ts';

const refusal = { error: 'Please sign in', message: 'Please sign in' };
const openPaths = ['/api/admin/login', '/api/admin/register', '/api/admin/auth'];

const adminCalls = calls.filter(({ access }) => access !== 'anyone');
const named = adminCalls.map((call, index) => [`${call.method} ${call.path}`, call, index] as const);

/** An address of the call, be there such a thing or not. */
function addressOf({ path }: Call): string {
  return path.replaceAll(/\{\w+\}/g, '1');
}

describe.each(usualDialects)('What is for admins on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  const outsiders: [who: string, headers: Record<string, string>][] = [];
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    const { db } = site.database;
    const { cookieName } = site.services.sessions;

    const expired = await signedInAdmin(site);
    site.time.now = new Date(site.time.now.getTime() + idleLifetimeMs);
    admin = await signedInAdmin(site);

    const leaver = await signedInAdmin(site);
    const left = await site.http.inject({
      method: 'POST',
      url: '/api/admin/logout',
      headers: leaver.headers,
    });
    expect(left.statusCode).toBe(200);

    const removed = await signedInAdmin(site);
    await db.deleteFrom('users').where('id', '=', removed.id).execute();
    const performer = await signedInAdmin(site);
    await db.updateTable('users').set({ role: 'performer' }).where('id', '=', performer.id).execute();

    const kept = createHash('sha256').update(admin.token).digest('base64url');
    outsiders.push(
      ['a stranger', {}],
      ['a stranger with a cookie of their own making', { cookie: `${cookieName}=${'A'.repeat(43)}` }],
      ['a stranger with what is no token', { cookie: `${cookieName}=' or 1=1; ${cookieName}` }],
      ["a stranger with a token in another cookie's place", { cookie: `x${cookieName}=${admin.token}` }],
      [
        "a stranger who has put an admin's token into other headers",
        { authorization: `Bearer ${admin.token}` },
      ],
      ['someone who has read the database', { cookie: `${cookieName}=${kept}` }],
      ['someone who has signed out', leaver.headers],
      ['someone who has been away too long', expired.headers],
      ['someone whose account is gone', removed.headers],
      ['a performer, even with a session', performer.headers],
    );
  });
  afterAll(() => site.close());

  function ask(call: Call, options: InjectOptions = {}) {
    return site.http.inject({ method: call.method, url: addressOf(call), ...options });
  }

  test('is refused to everyone else', async () => {
    expect(outsiders).toHaveLength(10);
    for (const [who, headers] of outsiders) {
      for (const call of adminCalls) {
        const answer = await ask(call, { headers });
        const what = `${who}: ${call.method} ${call.path}`;
        expect(answer.statusCode, what).toBe(401);
        expect(answer.json(), what).toEqual(refusal);
        expect(answer.headers['cache-control'], what).toBe('no-store');
        expect(answer.headers['set-cookie'], what).toBeUndefined();
      }
      const auth = await site.http.inject({ url: '/api/admin/auth', headers });
      expect(auth.json(), who).toEqual({ isAuthenticated: false });
    }
  });

  test('is there for an admin, and is kept by no cache', async () => {
    const auth = await site.http.inject({ url: '/api/admin/auth', headers: admin.headers });
    expect(auth.json()).toEqual({ isAuthenticated: true });
    expect(auth.headers['cache-control']).toBe('no-store');
    for (const call of adminCalls) {
      // Each by someone else, since some of them end sessions.
      const { headers } = await signedInAdmin(site);
      const answer = await ask(call, { headers });
      // 503: what needs a mail server, which this site does not have.
      expect([200, 201, 400, 404, 503], `${call.method} ${call.path}`).toContain(answer.statusCode);
      expect(answer.headers['cache-control'], `${call.method} ${call.path}`).toBe('no-store');
    }
  });

  test.each(named)('is refused before anything of a body is read: %s', async (_name, call) => {
    for (const [type, payload] of [
      ['application/json', '{ not json'],
      ['application/json', 'x'.repeat(1_500_000)],
      ['application/json\t;', '{"a":1}'],
      ['application/json; charset=utf-8; x', '{"a":1}'],
      ['text/plain', 'a=1'],
      ['application/x-www-form-urlencoded', 'a=1'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="image"\r\n\r\n1\r\n--x--',
      ],
      ['multipart/form-data', 'no boundary'],
      ['', 'x'],
    ] as const) {
      if (call.method === 'GET') continue;
      const answer = await ask(call, { headers: { 'content-type': type }, payload });
      expect(answer.statusCode, type).toBe(401);
    }
    if (call.method === 'GET') {
      expect((await ask(call, { method: 'HEAD' })).statusCode).toBe(401);
      expect((await ask(call, { query: { id: "' or 1=1" } })).statusCode).toBe(401);
    }
  });

  test('includes what is not there: only an admin hears that it is not', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const url of ['/api/admin/nothing', '/api/admin/', '/api/admin/images/1/2/3', '/api/%61dmin/x']) {
        expect((await site.http.inject({ method, url })).statusCode, `${method} ${url}`).toBe(401);
        const asAdmin = await site.http.inject({ method, url, headers: admin.headers });
        expect(asAdmin.statusCode, `${method} ${url}`).toBe(404);
      }
    }
    const wrongMethod = { method: 'PATCH', url: '/api/admin/logout' } as const;
    expect((await site.http.inject(wrongMethod)).statusCode).toBe(401);
    expect((await site.http.inject({ ...wrongMethod, headers: admin.headers })).statusCode).toBe(405);
  });

  test('is everything under its address but signing in, registering and asking whether one is', () => {
    const open = calls.filter(({ path, access }) => path.startsWith('/api/admin') && access === 'anyone');
    expect(open.map(({ path }) => path).toSorted()).toEqual(openPaths.toSorted());
  });

  test('is in the log when it is refused: when, and to which address', async () => {
    site.logged.length = 0;
    await site.http.inject({ url: '/api/admin/current-user', remoteAddress: '203.0.113.9' });
    expect(site.logged.filter(({ event }) => event)).toEqual([
      expect.objectContaining({ level: 'warn', event: 'not signed in', address: '203.0.113.9' }),
    ]);
  });
});

describe('An address for admins that is written in an odd way', () => {
  let site: TestSite;
  let wire: Wire;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    wire = await openWire(site);
    headers = (await signedInAdmin(site)).headers;
    await addAdmin(site, 'CANARY');
  });
  afterAll(() => site.close());

  function spellings(path: string): string[] {
    const rest = path.replace(/^\/api\//, '');
    const last = path.lastIndexOf('/');
    return [
      `${path}/`,
      `${path}//`,
      path.toUpperCase(),
      `/API/${rest}`,
      `/${path}`,
      `/api//${rest}`,
      `/api/./${rest}`,
      `/api/x/../${rest}`,
      `/api/x/%2e%2e/${rest}`,
      `/api/%2e/${rest}`,
      `/api%2F${rest}`,
      `${path.slice(0, last)}%2F${path.slice(last + 1)}`,
      `${path.slice(0, last)}\\${path.slice(last + 1)}`,
      `${path};a=b`,
      `${path}%00`,
      `${path}%20`,
      `${path}.json`,
      `${path}/.`,
      `${path}?`,
      `${path}?/api/admin/auth`,
      `/api/admin/auth/../${rest.replace(/^admin\//, '')}`,
      `http://localhost${path}`,
      `http://evil.example${path}`,
    ];
  }

  test.each(named)('opens nothing to a stranger: %s', async (_name, call, index) => {
    for (const path of shareOf(spellings(addressOf(call)), index % 4, 4)) {
      const answer = await wire.ask(path, { method: call.method });
      expect([400, 401, 404, 405], path).toContain(answer.status);
      expect(answer.text, path).not.toContain('CANARY');
    }
    const other = call.method === 'GET' ? 'POST' : 'GET';
    // What anyone may read stays so beside what only admins may write.
    const isPublic = calls.some(({ path, access }) => path === call.path && access === 'anyone');
    for (const method of [other, 'HEAD', 'PROPFIND', 'QUERY', call.method.toLowerCase()]) {
      const answer = await wire.ask(addressOf(call), {
        method,
        headers: { 'x-http-method-override': call.method, 'x-method-override': call.method },
      });
      expect([...(isPublic ? [200] : []), 400, 401, 404, 405, 501], method).toContain(answer.status);
    }
    const rewritten = await wire.ask('/api/admin/auth', {
      headers: { 'x-original-url': addressOf(call), 'x-rewrite-url': addressOf(call) },
    });
    expect(rewritten.text).toBe('{"isAuthenticated":false}');
  });

  test('would have shown something to an admin, written the ordinary way', async () => {
    expect((await wire.ask('/api/admin/users-sms-settings', { headers })).text).toContain('CANARY');
  });
});
