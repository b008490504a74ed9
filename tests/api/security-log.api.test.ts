import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addSampleContent } from '#server/samples/sample-content.ts';
import { addAdmin, type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { apply, samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { newPasskeyRequest } from '#tests/support/soft-passkey.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';
import { sendLogo } from '#tests/support/venue.ts';

const address = '203.0.113.7';
const password = 'a lamp in the window';

describe.each(usualDialects)('An owner who asks the log who did what, and from where, on %s', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site, password);
  });
  beforeEach(() => {
    site.logged.length = 0;
  });
  afterAll(() => site.close());

  function ask(
    method: InjectOptions['method'],
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    return site.http.inject({
      method: method ?? 'GET',
      url,
      headers,
      remoteAddress: address,
      ...(payload && { payload }),
    });
  }

  function logged(event: string): Record<string, unknown>[] {
    return site.logged.filter((line) => line.event === event);
  }

  /** Each of them makes something and gives the address under which it is deleted. */
  const deletions: Record<string, { event: string; make: () => Promise<string> }> = {
    deleteApplication: {
      event: 'application deleted',
      make: async () => `/api/admin/applications/${(await apply(site)).json().id}`,
    },
    deleteNote: {
      event: 'note deleted',
      make: async () => {
        const notes = `/api/admin/applications/${(await apply(site)).json().id}/notes`;
        const written = await ask('POST', notes, { text: 'Loud' }, admin.headers);
        return `${notes}/${written.json().id}`;
      },
    },
    deleteImage: {
      event: 'image deleted',
      make: async () => `/api/admin/images/${(await addImage(site, { headers: admin.headers })).id}`,
    },
    deleteEvent: {
      event: 'event deleted',
      make: async () => {
        const [id] = await site.services.events.add([sampleEvent()], site.time.now.toISOString());
        return `/api/admin/events/${id}`;
      },
    },
    removeSampleContent: {
      event: 'sample content removed',
      make: async () => {
        await addSampleContent(site.database, site.time.now);
        return '/api/admin/sample-content';
      },
    },
    removeLogo: {
      event: 'logo removed',
      make: async () => {
        await sendLogo(site, admin, [{ bytes: await samplePhoto() }]);
        return '/api/admin/site/logo';
      },
    },
    removeAdmin: {
      event: 'admin removed',
      make: async () => `/api/admin/team/${(await addAdmin(site)).id}`,
    },
    endSession: {
      event: 'session ended',
      make: async () => {
        await sessionOf(site, admin);
        const sessions = await ask('GET', '/api/admin/sessions', undefined, admin.headers);
        const other = sessions.json().find((session: { current: boolean }) => !session.current);
        return `/api/admin/sessions/${other.id}`;
      },
    },
    endOtherSessions: { event: 'other sessions ended', make: async () => '/api/admin/sessions' },
    removePasskey: {
      event: 'passkey removed',
      make: async () => {
        const request = await newPasskeyRequest(site, admin.headers, password);
        const added = await ask('POST', '/api/admin/passkeys', request, admin.headers);
        return `/api/admin/passkeys/${added.json().id}`;
      },
    },
    revokeInvitation: {
      event: 'invitation revoked',
      make: async () =>
        `/api/admin/invitations/${(await ask('POST', '/api/admin/invitations', undefined, admin.headers)).json().id}`,
    },
  };

  test.each(calls.filter(({ method }) => method === 'DELETE').map(({ name }) => name))(
    'finds one line for %s, with the time, the address and the account',
    async (name) => {
      const deletion = deletions[name];
      if (!deletion) throw new Error(`${name} is not in the list of this test`);
      const url = await deletion.make();
      expect((await ask('DELETE', url, undefined, admin.headers)).statusCode).toBe(200);
      expect(logged(deletion.event)).toEqual([
        expect.objectContaining({
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          address,
          userId: admin.id,
        }),
      ]);
    },
  );

  test('finds who signed in and who tried to', async () => {
    const { id, username } = await addAdmin(site, 'Jolene', 'a stage and a lamp');
    await ask('POST', '/api/admin/login', { username, password: 'a stage and a lamp' });
    await ask('POST', '/api/admin/login', { username, password: 'wrong' });
    await ask('POST', '/api/admin/login', { username: 'nobody', password: 'wrong' });
    expect(logged('signed in')).toEqual([expect.objectContaining({ userId: id, address })]);
    const [known, unknown] = logged('sign-in failed');
    expect(known).toMatchObject({ userId: id, address });
    expect(unknown).toMatchObject({ address });
    expect(unknown).not.toHaveProperty('userId');
  });

  test('finds who was refused, and who tried too often', async () => {
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await ask('POST', '/api/admin/logout', undefined, foreign)).statusCode).toBe(403);
    for (let tries = 0; tries < 11; tries += 1) {
      await ask('POST', '/api/admin/login', { username: 'again', password: 'wrong' });
    }
    expect(logged('refused')).toEqual([expect.objectContaining({ address })]);
    expect(logged('too many tries')).toEqual([expect.objectContaining({ address })]);
    for (let tries = 0; tries < 11; tries += 1) {
      const change = { currentPassword: 'wrong', newPassword: 'A lamp 4 every table!' };
      await ask('PUT', '/api/admin/password', change, admin.headers);
    }
    expect(logged('password change failed').at(-1)).toMatchObject({ address, userId: admin.id });
    expect(logged('too many tries').at(-1)).toMatchObject({ address, userId: admin.id });
  });

  test('finds who registered', async () => {
    const user = {
      username: 'june.hollis',
      password: 'Night porch 1!',
      email: 'june@example.com',
      firstName: 'June',
      lastName: 'Hollis',
    };
    const registered = await ask('POST', '/api/users/register', user);
    const invitation = await ask('POST', '/api/admin/invitations', undefined, admin.headers);
    const invite = new URL(invitation.json().link).searchParams.get('invite') ?? '';
    const second = { username: 'second admin', password: 'Night porch 1!' };
    const admitted = await ask('POST', '/api/admin/register', second, { 'x-invite': invite });
    expect([registered.statusCode, admitted.statusCode]).toEqual([201, 201]);
    expect(logged('user registered')).toEqual([
      expect.objectContaining({ userId: registered.json().id, address }),
    ]);
    expect(logged('admin registered')).toEqual([
      expect.objectContaining({ userId: admitted.json().id, address }),
    ]);
  });
});
