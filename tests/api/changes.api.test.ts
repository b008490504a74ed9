import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { polledHeader } from '#contract/addresses.ts';
import { type ChangeCounts, countChanges, listNotices } from '#contract/monitoring.ts';
import { idleLifetimeMs } from '#server/accounts/sessions.ts';
import { archivedTables } from '#server/backup/archived-tables.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { tablesLeftOut } from '#tests/support/tables-left-out.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

type Noun = keyof ChangeCounts;

/** Tables whose changes are on nobody else's screen. */
const unseen = new Set([
  ...['milestones', 'passkeys', 'sessions', 'passkeyChallenges', 'passwordResets', 'applicationLinks'],
  ...['subscriberLinks', 'letters', 'dailyCounts', 'monthlyCounts', 'erasedApplications', 'erasedKeys'],
  ...['rateLimits', 'contentVersion', 'outboxTurn', 'venueTurn', 'siteIdentity', 'backups', 'lateRemovals'],
  ...['housekeeping', 'migrations', 'departures'],
]);

describe.each(dialects)('What others have changed, on %s', (dialect) => {
  let site: TestSite;
  let other: TestSite;
  let anna: SignedInAdmin;
  let ben: SignedInAdmin;
  let applicationId: number;
  let eventId: number;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    other = await startTestSite({ dialect, besides: site });
    anna = await signedInAdmin(site);
    ben = await signedInAdmin(site);
    [applicationId = 0] = await storeApplications(site, [{ name: 'June Hollis' }]);
    [eventId = 0] = await site.services.events.add([sampleEvent()], site.time.now.toISOString());
  });
  afterAll(async () => {
    await other.close();
    await site.close();
  });

  /** As the page of the other one asks, at another process. */
  async function counts(): Promise<ChangeCounts> {
    const answer = await other.http.inject({ url: countChanges.path, headers: ben.headers });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  const act = (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) => async () => {
    const { statusCode } = await site.http.inject({ method, url, headers: anna.headers, payload });
    expect([200, 201]).toContain(statusCode);
  };
  const review = () => `/api/admin/applications/${applicationId}`;
  const deeds: [string, () => Promise<unknown>, Noun[]][] = [
    ['a score', () => act('PATCH', `${review()}/review`, { score: 4 })(), ['reviews']],
    ['a note', () => act('POST', `${review()}/notes`, { text: 'Good voice' })(), ['reviews']],
    ['an event', () => act('PATCH', `/api/events/${eventId}`, { name: 'Another name' })(), ['events']],
    ['a sheet', () => act('PUT', `/api/admin/events/${eventId}/sheet`, sheet)(), ['nights']],
    ['an image', () => addImage(site, { ...anna, fields: {} }), ['images']],
    ['a fact of the venue', act('PATCH', '/api/admin/site', { tagline: 'Coffee' }), ['venue']],
    ['the newsletter', act('PUT', '/api/admin/letter', { on: false, intro: 'Hello' }), ['letter']],
    ['an invitation', act('POST', '/api/admin/invitations', {}), ['invitations']],
    [
      'a booking',
      () => act('POST', `${review()}/book`, { ...sampleEvent(), publish: 'accepted' })(),
      ['bookings', 'events', 'reviews', 'messages'],
    ],
  ];

  test.each(deeds)('%s is counted once it is done', async (_, deed, nouns) => {
    const before = await counts();
    expect(await counts()).toEqual(before);
    await deed();
    const after = await counts();
    const changed = Object.keys(after).filter((noun) => after[noun as Noun] !== before[noun as Noun]);
    expect(changed).toEqual(expect.arrayContaining([...nouns, 'activity']));
    expect(changed).not.toContain('house');
  });

  test('nothing is counted that was taken back', async () => {
    const before = await counts();
    const undone = site.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('events').set({ name: 'Never' }).execute();
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await counts()).toEqual(before);
  });

  test('every table is counted, but those that nobody else sees', async () => {
    const { rows } = await (dialect === 'postgres'
      ? sql<{
          name: string;
        }>`select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
          where tgfoid = '"countChange"'::regproc and tgdeferrable`
      : sql<{ name: string }>`select distinct tbl_name as name from sqlite_master
          where type = 'trigger' and name like '%CountedBy_%'`
    ).execute(site.database.db);
    const all = [...archivedTables.map(({ name }) => name), ...Object.keys(tablesLeftOut)];
    expect(rows.map(({ name }) => name).sort()).toEqual(all.filter((name) => !unseen.has(name)).sort());
  });
});

const sheet = {
  ...{ loadIn: '17:00', soundCheck: null, running: [], contact: '', deal: '', forPerformer: '' },
  notes: 'Bring the piano',
};

describe('A page that asks what has changed', () => {
  test.each([{ [polledHeader]: 'true' }, { 'sec-fetch-dest': 'image' }])(
    'keeps no session alive by what it reads because of the answer: %j',
    async (by) => {
      const site = await startTestSite({ dialect: 'sqlite' });
      const { headers } = await signedInAdmin(site);
      const read = { url: '/api/admin/images', headers: { ...headers, ...by } };
      site.time.now = new Date(site.time.now.getTime() + idleLifetimeMs - 1);
      expect((await site.http.inject(read)).statusCode).toBe(200);
      site.time.now = new Date(site.time.now.getTime() + 1);
      expect((await site.http.inject(read)).statusCode).toBe(401);
      await site.close();
    },
  );

  test('keeps no session alive, and is not written down while it is answered', async () => {
    const site = await startTestSite({ dialect: 'sqlite' });
    const { headers } = await signedInAdmin(site);
    const ask = async (url: string) => (await site.http.inject({ url, headers })).statusCode;
    const hours = idleLifetimeMs / 3_600_000;
    for (let hour = 1; hour < hours; hour += 1) {
      site.time.now = new Date(site.time.now.getTime() + 3_600_000);
      expect([await ask(countChanges.path), await ask(listNotices.path)]).toEqual([200, 200]);
    }
    expect(site.logged.filter(({ msg }) => msg === 'request')).toEqual([]);
    site.time.now = new Date(site.time.now.getTime() + 3_600_000);
    expect(await ask(countChanges.path)).toBe(401);
    expect(site.logged.filter(({ msg }) => msg === 'request')).toMatchObject([{ status: 401 }]);
    await site.close();
  });
});
