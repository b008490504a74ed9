import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { confirmationLifetimeMs } from '#server/accounts/sessions.ts';
import { TeamStore } from '#server/accounts/team.store.ts';
import { addAdmin, type SignedInAdmin, signedInAdmin, signedInStaff } from '#tests/support/admin.ts';
import { dialects, startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';

const ownersOnly = { error: 'Only an owner can do this', message: 'Only an owner can do this' };
const password = 'a lamp on every table';

/** As the contract lists them, and what writes to everyone on the list. */
const forOwners = [
  'POST /api/admin/letter/own',
  'POST /api/admin/letter/own/test',
  'DELETE /api/admin/team/{id}',
  'PATCH /api/admin/team/{id}',
  'GET /api/admin/invitations',
  'POST /api/admin/invitations',
  'DELETE /api/admin/invitations/{id}',
  'PATCH /api/admin/site',
  'PUT /api/admin/site/logo',
  'DELETE /api/admin/site/logo',
  'PUT /api/admin/site/photos/{place}',
  'GET /api/admin/subscribers.csv',
  'GET /api/admin/applications.csv',
  'POST /api/admin/privacy/export',
  'POST /api/admin/backup',
  'POST /api/admin/subscribers/import',
];

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

/** An address of the call, with an id that nothing has. */
function addressOf({ path }: Call): string {
  return path.replaceAll(/\{\w+\}/g, '999999');
}

describe('Every call', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    await addAdmin(site, 'The Owner');
  });
  afterAll(() => site.close());

  test.each(calls.map((call) => [nameOf(call), call] as const))(
    'is for whom the contract says: %s',
    async (name, call) => {
      const ask = (headers: Record<string, string> = {}, payload?: string) =>
        site.http.inject({ method: call.method, url: addressOf(call), headers, ...(payload && { payload }) });
      const [nobody, staff, owner] = [
        await ask(),
        await ask((await signedInStaff(site)).headers),
        await ask((await signedInAdmin(site)).headers),
      ];
      if (call.access === 'anyone') {
        expect(nobody.statusCode).not.toBe(401);
        expect([staff.statusCode, owner.statusCode]).toEqual([nobody.statusCode, nobody.statusCode]);
        return;
      }
      expect(nobody.statusCode).toBe(401);
      expect(call.access).toBe(forOwners.includes(name) ? 'owner' : 'admin');
      if (call.access === 'admin') {
        expect([401, 403, 500]).not.toContain(staff.statusCode);
        expect(owner.statusCode).toBe(staff.statusCode);
        return;
      }
      expect([staff.statusCode, staff.json()]).toEqual([403, ownersOnly]);
      expect(staff.headers['cache-control']).toBe('no-store');
      expect([401, 403, 500]).not.toContain(owner.statusCode);
      const { headers } = await signedInStaff(site);
      if (call.method === 'GET') return;
      for (const [type, payload] of [
        ['application/json', '{ not json'],
        ['application/json', 'x'.repeat(1_500_000)],
        ['multipart/form-data', 'no boundary'],
        ['text/csv', 'a@example.com'],
      ] as const) {
        const refused = await ask({ ...headers, 'content-type': type }, payload);
        expect([refused.statusCode, refused.json()], type).toEqual([403, ownersOnly]);
      }
    },
  );

  test('is in openapi.json with whom it is for', async () => {
    const { paths } = (await site.http.inject('/api/openapi.json')).json();
    const described = calls.map(({ method, path }) => paths[path][method.toLowerCase()]['x-access']);
    expect(described).toEqual(calls.map(({ access }) => access));
    expect(forOwners.every((name) => calls.some((call) => nameOf(call) === name))).toBe(true);
  });

  test('keeps its old meaning for an address that differs in a slash or in case', async () => {
    const { headers } = await signedInStaff(site);
    for (const url of ['/api/admin/invitations/', '/API/admin/invitations', '/api/admin//invitations']) {
      const answer = await site.http.inject({ method: 'POST', url, headers });
      expect([403, 404], url).toContain(answer.statusCode);
    }
  });
});

/** Of each race. */
const races = isThorough ? 10 : 4;

describe.each(dialects)('Roles on %s', (dialect) => {
  let site: TestSite;
  let rosa: SignedInAdmin;
  let sam: SignedInAdmin;
  let staff: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('users').execute();
    rosa = await signedInAdmin(site);
    sam = await signedInAdmin(site);
    staff = await signedInStaff(site);
  });
  afterAll(() => site.close());

  function send(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    who = rosa,
    payload?: object,
  ) {
    return site.http.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  }

  const setRole = (who: SignedInAdmin, id: number, role: unknown) =>
    send('PATCH', `/api/admin/team/${id}`, who, { role });
  const roleOf = async (who: SignedInAdmin) =>
    (await send('GET', '/api/admin/current-user', who)).json().role;
  const teamRoles = async () =>
    (await send('GET', '/api/admin/team', staff)).json().map(({ role }: { role: string }) => role);

  function register(username: string, invite?: string) {
    return site.http.inject({
      method: 'POST',
      url: '/api/admin/register',
      headers: invite ? { 'x-invite': invite } : {},
      payload: { username, password, role: 'owner', teamRole: 'owner' },
    });
  }

  async function roleStored(username: string) {
    const { db } = site.database;
    const row = await db
      .selectFrom('users')
      .select('teamRole')
      .where('username', '=', username)
      .executeTakeFirst();
    return row?.teamRole;
  }

  const inviteBy = async (who: SignedInAdmin, payload?: object) => {
    const answer = await send('POST', '/api/admin/invitations', who, payload);
    expect(answer.statusCode, answer.body).toBe(201);
    return { ...answer.json(), token: new URL(answer.json().link).searchParams.get('invite') ?? '' };
  };

  test('come with the first account, and with the invitation of later ones', async () => {
    const asStaff = await inviteBy(rosa, { role: 'staff' });
    expect(asStaff.role).toBe('staff');
    expect((await inviteBy(rosa)).role, 'unless said otherwise').toBe('owner');
    const listed = (await send('GET', '/api/admin/invitations')).json();
    expect(listed.map(({ role }: { role: string }) => role)).toEqual(['owner', 'staff']);
    expect((await register('Tia', asStaff.token)).statusCode).toBe(201);
    expect(await roleStored('Tia')).toBe('staff');
    expect((await register('Uli', (await inviteBy(rosa)).token)).statusCode).toBe(201);
    expect(await roleStored('Uli')).toBe('owner');

    for (const role of ['admin', 'Owner', '', null, 7, ['owner'], { owner: true }]) {
      const refused = await send('POST', '/api/admin/invitations', rosa, { role });
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['role']]);
    }
    await site.database.db.deleteFrom('users').execute();
    expect((await register('First')).statusCode).toBe(201);
    expect(await roleStored('First')).toBe('owner');
  });

  test('are changed by an owner, count from the next request on, and leave a line of activity', async () => {
    const made = await setRole(rosa, staff.id, 'owner');
    expect([made.statusCode, made.json()]).toEqual([
      200,
      { id: staff.id, username: staff.username, role: 'owner', lastSignInAt: expect.any(String) },
    ]);
    expect((await send('GET', '/api/admin/invitations', staff)).statusCode).toBe(200);
    expect((await setRole(rosa, sam.id, 'staff')).json().role).toBe('staff');
    for (const { app } of site.processes) {
      const refused = await app.http.inject({ url: '/api/admin/invitations', headers: sam.headers });
      expect([refused.statusCode, refused.json()]).toEqual([403, ownersOnly]);
    }
    expect((await setRole(rosa, sam.id, 'staff')).statusCode, 'once more').toBe(200);
    const lines = (await send('GET', '/api/admin/activity')).json();
    expect(lines.slice(0, 2)).toMatchObject([
      { by: rosa.username, what: 'made staff', target: { kind: 'admin', id: sam.id, label: sam.username } },
      { by: rosa.username, what: 'made owner', target: { id: staff.id } },
    ]);
  });

  test('never leave the house without an owner', async () => {
    expect((await setRole(rosa, rosa.id, 'staff')).statusCode, 'there is another one').toBe(200);
    const last = await setRole(sam, sam.id, 'staff');
    expect([last.statusCode, last.json().message]).toEqual([
      409,
      'There must be an owner: please make someone else one first',
    ]);
    expect((await send('DELETE', `/api/admin/team/${sam.id}`, sam)).statusCode).toBe(409);
    const team = new TeamStore(site.database.db);
    await expect(team.remove(sam.id, undefined, site.time.now.toISOString())).rejects.toThrow(
      'must be an owner',
    );
    expect((await send('DELETE', `/api/admin/team/${staff.id}`, sam)).statusCode).toBe(200);
    expect(await teamRoles().catch(() => 'signed out')).toBe('signed out');
  });

  test('never leave the house without an owner, whatever happens at once', async () => {
    for (let turn = 0; turn < races; turn += 1) {
      const one = await signedInAdmin(site);
      const two = await signedInAdmin(site);
      await setRole(one, rosa.id, 'staff');
      await setRole(one, sam.id, 'staff');
      const answers = await Promise.all([
        setRole(one, two.id, 'staff'),
        setRole(two, one.id, 'staff'),
        setRole(one, one.id, 'staff'),
        turn % 2 ? setRole(two, two.id, 'staff') : send('DELETE', `/api/admin/team/${one.id}`, two),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
      const owners = (await new TeamStore(site.database.db).list()).filter(({ role }) => role === 'owner');
      expect(owners.length).toBeGreaterThanOrEqual(1);
      await site.database.db
        .updateTable('users')
        .set({ teamRole: 'owner' })
        .where('id', '=', rosa.id)
        .execute();
      for (const { id } of [one, two]) await send('DELETE', `/api/admin/team/${id}`);
      await setRole(rosa, sam.id, 'owner');
    }
  });

  test('take the open invitations along when someone becomes staff, even one that is being made', async () => {
    const before = await inviteBy(sam);
    const ofRosa = await inviteBy(rosa);
    for (let turn = 0; turn < races / 2; turn += 1) {
      const [demoted, ...invited] = await Promise.all([
        setRole(rosa, sam.id, 'staff'),
        ...Array.from({ length: 4 }, () => send('POST', '/api/admin/invitations', sam)),
      ]);
      expect(demoted.statusCode).toBe(200);
      expect(invited.every(({ statusCode }) => statusCode === 201 || statusCode === 403)).toBe(true);
      const open = (await send('GET', '/api/admin/invitations')).json();
      expect(open.map(({ createdBy }: { createdBy: string }) => createdBy)).toEqual([rosa.username]);
      await setRole(rosa, sam.id, 'owner');
    }
    expect((await register('Ghost', before.token)).statusCode).toBe(403);
    expect((await register('Vera', ofRosa.token)).statusCode).toBe(201);
  });

  // The rest knows no SQL.
  if (!usualDialects.includes(dialect)) return;

  test('are in the team and in the account of whoever asks', async () => {
    expect(await teamRoles()).toEqual(['owner', 'owner', 'staff']);
    expect(await roleOf(rosa)).toBe('owner');
    const own = await send('GET', '/api/admin/current-user', staff);
    expect(own.json()).toMatchObject({ id: staff.id, username: staff.username, role: 'staff', email: null });
  });

  test('are refused where they are none, or of nobody', async () => {
    for (const role of ['admin', 'performer', '', null, undefined, 7, ['staff']]) {
      const refused = await setRole(rosa, sam.id, role);
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['role']]);
    }
    const { id: performerId } = (
      await site.http.inject({
        method: 'POST',
        url: '/api/users/register',
        payload: {
          username: 'june',
          email: 'june@example.com',
          firstName: 'June',
          lastName: 'Hollis',
          password: 'C0ffee&3Chords!',
          role: 'admin',
          teamRole: 'owner',
        },
      })
    ).json();
    for (const id of [performerId, 999_999, '1e3', 'x', 2 ** 31]) {
      const unknown = await send('PATCH', `/api/admin/team/${id}`, rosa, { role: 'owner' });
      expect(unknown.statusCode, String(id)).toBe(404);
    }
    expect(await roleStored('june')).toBe('staff');
  });

  test('need the password or a passkey again ten minutes after the sign-in', async () => {
    site.time.now = new Date(site.time.now.getTime() + confirmationLifetimeMs + 1);
    const refused = await setRole(rosa, sam.id, 'staff');
    expect([refused.statusCode, refused.json().reauthenticate]).toEqual([403, true]);
    const asStaff = await setRole(staff, sam.id, 'staff');
    expect([asStaff.statusCode, asStaff.json()], 'who may never is not asked').toEqual([403, ownersOnly]);
  });

  test('decide who switches the weekly letter on', async () => {
    const put = (who: SignedInAdmin, payload: object) => send('PUT', '/api/admin/letter', who, payload);
    for (const payload of [{ on: true, intro: '' }, { on: true }, { on: true, intro: 7 }]) {
      const refused = await put(staff, payload);
      expect([refused.statusCode, refused.json()]).toEqual([403, ownersOnly]);
    }
    expect((await put(staff, { on: false, intro: 'Hello' })).json()).toEqual({ on: false, intro: 'Hello' });
    expect((await put(rosa, { on: true, intro: '' })).statusCode).toBe(200);
    expect((await put(staff, { on: true, intro: 'This week' })).json()).toEqual({
      on: true,
      intro: 'This week',
    });
    expect((await put(staff, { on: true })).statusCode, 'it is on').toBe(400);
    expect((await put(staff, { on: false, intro: '' })).statusCode).toBe(200);
    expect((await put(staff, { on: true, intro: '' })).statusCode).toBe(403);
  });
});
