import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeResetLink } from '#server/commands/account-commands.ts';
import { addAdmin, type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { askAbout, readReviewOf } from '#tests/support/reviews.ts';
import { formBody, formType, samplePhoto } from '#tests/support/sample-application.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

describe.each(usualDialects)('A team on %s', (dialect) => {
  let site: TestSite;
  let rosa: SignedInAdmin;
  let sam: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('users').execute();
    await site.database.db.deleteFrom('images').execute();
    rosa = await signedInAdmin(site);
    sam = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  function remove(who: SignedInAdmin, id: number | string) {
    return site.http.inject({ method: 'DELETE', url: `/api/admin/team/${id}`, headers: who.headers });
  }

  function read(url: string, { headers }: { headers: Record<string, string> } = rosa) {
    return site.http.inject({ url, headers });
  }

  test('is listed with the last sign-in of each', async () => {
    const newcomer = await addAdmin(site, 'Newcomer');
    site.time.now = new Date(site.time.now.getTime() + 60_000);
    await sessionOf(site, sam);
    expect((await read('/api/admin/team')).json()).toEqual([
      { id: rosa.id, username: rosa.username, role: 'owner', lastSignInAt: expect.any(String) },
      { id: sam.id, username: sam.username, role: 'owner', lastSignInAt: site.time.now.toISOString() },
      { id: newcomer.id, username: 'Newcomer', role: 'owner', lastSignInAt: null },
    ]);
  });

  test('loses someone at once: sessions in every process, links, invitations, alerts', async () => {
    const { db } = site.database;
    const otherBrowser = await sessionOf(site, sam);
    const invited = await site.http.inject({
      method: 'POST',
      url: '/api/admin/invitations',
      headers: sam.headers,
    });
    const invite = new URL(invited.json().link).searchParams.get('invite') ?? '';
    const link = await makeResetLink(site.services, sam.username);
    await db
      .updateTable('users')
      .set({ phoneNumber: '706 555 0142', smsNotificationsEnabled: true })
      .where('id', '=', sam.id)
      .execute();
    const sms = { channel: 'sms', purpose: 'alert', userId: sam.id, recipient: '+17065550142' } as const;
    const now = site.time.now.toISOString();
    await site.services.outbox.add({ ...sms, subject: 'x', text: 'x', state: 'waiting' }, now);

    const answer = await remove(rosa, sam.id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    for (const { headers } of [sam, otherBrowser, sam, otherBrowser]) {
      expect((await read('/api/admin/team', { headers })).statusCode).toBe(401);
      expect((await read('/api/admin/auth', { headers })).json()).toEqual({ isAuthenticated: false });
    }
    const registered = await site.http.inject({
      method: 'POST',
      url: '/api/admin/register',
      headers: { 'x-invite': invite },
      payload: { username: 'ghost', password: 'a lamp on every table' },
    });
    expect(registered.statusCode).toBe(403);
    const reset = await site.http.inject({
      method: 'POST',
      url: '/api/password-reset',
      payload: { token: new URL(link ?? '').searchParams.get('reset'), password: 'a lamp on every table' },
    });
    expect(reset.statusCode).toBe(403);
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(await site.services.smsAdmins.list()).toEqual([]);
    const [line] = (await read('/api/admin/activity')).json();
    expect(line).toMatchObject({
      by: rosa.username,
      what: 'removed admin',
      target: { kind: 'admin', id: sam.id, label: sam.username },
    });
  });

  test('gets the mails that wait for whoever is removed, whose own address got them', async () => {
    const { db } = site.database;
    await db.deleteFrom('outbox').execute();
    for (const { id, username } of [rosa, sam])
      await db
        .updateTable('users')
        .set({ email: `${username}@mirabel.test` })
        .where('id', '=', id)
        .execute();
    const mail = {
      channel: 'mail',
      recipient: `${rosa.username}@mirabel.test`,
      subject: 'x',
      text: 'x',
    } as const;
    const now = site.time.now.toISOString();
    for (const state of ['waiting', 'failed'] as const)
      await site.services.outbox.add({ ...mail, purpose: 'application', state }, now);
    // She has applied to play there herself.
    await site.services.outbox.add({ ...mail, purpose: 'confirmation', state: 'waiting' }, now);
    expect((await remove(sam, rosa.id)).statusCode).toBe(200);
    const mails = await db.selectFrom('outbox').select('recipient').orderBy('id').execute();
    const sams = `${sam.username}@mirabel.test`;
    expect(mails.map(({ recipient }) => recipient)).toEqual([sams, sams, mail.recipient]);
    await db.deleteFrom('outbox').execute();
  });

  test('keeps the scores and notes of whoever is removed, under their name', async () => {
    const [id = 0] = await storeApplications(site, [{}]);
    await askAbout(site, sam, id, 'review', { method: 'PATCH', payload: { score: 4 } });
    await askAbout(site, sam, id, 'notes', { method: 'POST', payload: { text: 'Loud, and good.' } });
    await askAbout(site, rosa, id, 'review', { method: 'PATCH', payload: { score: 2 } });
    expect((await remove(rosa, sam.id)).statusCode).toBe(200);
    expect(await readReviewOf(site, rosa, id)).toMatchObject({
      ownScore: 2,
      averageScore: 3,
      scoreCount: 2,
      notes: [{ text: 'Loud, and good.', author: sam.username }],
    });
  });

  test('keeps its last member, and nobody removes themselves, a performer or no one', async () => {
    const performer = await site.services.accounts.addPerformer(
      { username: 'june', passwordHash: 'x', email: 'j@example.com', firstName: 'J', lastName: 'H' },
      site.time.now.toISOString(),
    );
    expect((await remove(rosa, rosa.id)).statusCode).toBe(400);
    for (const nobody of [performer.id, 999_999, 'x', '0', '99999999999']) {
      expect((await remove(rosa, nobody)).statusCode, String(nobody)).toBe(404);
    }
    expect((await remove(rosa, sam.id)).statusCode).toBe(200);
    const last = await remove(rosa, rosa.id);
    expect([last.statusCode, last.json().error]).toEqual([
      409,
      'There must be an owner: please make someone else one first',
    ]);
    expect((await read('/api/admin/auth')).json()).toEqual({ isAuthenticated: true });
  });

  test('of two who remove each other at once, one stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await signedInAdmin(site), await signedInAdmin(site)];
      const answers = await Promise.all([remove(one, two.id), remove(two, one.id)]);
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses).toEqual([200, 401]);
      const team = (await read('/api/admin/team')).json();
      expect(team).toHaveLength(3);
      await remove(rosa, team.at(-1).id);
    }
  });

  test('of all who remove all others at once, someone stays', async () => {
    await Promise.all([
      remove(rosa, sam.id),
      remove(sam, rosa.id),
      remove(rosa, rosa.id),
      remove(sam, sam.id),
    ]);
    const { db } = site.database;
    expect(await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).toHaveLength(1);
  });

  test('does not get what someone was still uploading when they were removed', async () => {
    const { gallery } = site.services;
    const form = {
      method: 'POST',
      url: '/api/admin/images',
      headers: { 'content-type': formType, ...sam.headers },
      payload: formBody({}, [{ field: 'image', name: 'stage.jpg', bytes: await samplePhoto() }]),
    } as const;
    // Each removal comes at another moment of the upload: before it, in the middle of it, or too late for it.
    const upload = site.http.inject(form);
    const removal = remove(rosa, sam.id);
    const [{ statusCode }] = await Promise.all([upload, removal]);
    const { images } = await gallery.list({});
    expect([statusCode, images.length]).toEqual(statusCode === 201 ? [201, 1] : [401, 0]);
    expect((await site.http.inject(form)).statusCode).toBe(401);
    expect((await gallery.list({})).images).toHaveLength(images.length);
  });

  test('stores nothing of an upload whose session was checked before the removal', async () => {
    const bytes = await samplePhoto();
    let isRemoved = false;
    // The file is stored after the session was checked, and before the row is written.
    const { galleryFiles } = site.services;
    const put = galleryFiles.put.bind(galleryFiles);
    for (const { services } of site.processes) {
      services.galleryFiles.put = async (...file) => {
        await put(...file);
        if (!isRemoved) expect((await remove(rosa, sam.id)).statusCode).toBe(200);
        isRemoved = true;
      };
    }
    const answer = await site.http.inject({
      method: 'POST',
      url: '/api/admin/images',
      headers: { 'content-type': formType, ...sam.headers },
      payload: formBody({}, [{ field: 'image', name: 'stage.jpg', bytes }]),
    });
    expect(isRemoved).toBe(true);
    expect(answer.statusCode).toBe(401);
    expect((await site.services.gallery.list({})).images).toEqual([]);
  });
});
