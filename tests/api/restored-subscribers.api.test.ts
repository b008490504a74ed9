import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eraseApplication } from '#contract/privacy.ts';
import { noticeSources } from '#server/monitoring/notices.routes.ts';
import { addAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { backUp, placeWithTables, restore } from '#tests/support/backups.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { joinList, press } from '#tests/support/subscribers.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, startTestSite } from '#tests/support/test-site.ts';

const hourMs = 3_600_000;
const stays = 'stays@example.org';
const returned = 'returned@example.org';
const left = 'Left@example.org';
const erased = 'erased@example.org';
const erasedByStaff = sampleFields.email;

/** A site that was backed up while all of them were on the list; since then three have gone. */
async function siteThatWentOn() {
  const site = await startMessageSite('sqlite');
  onTestFinished(() => site.close());
  const account = await addAdmin(site, 'Rosa Bean');
  const admin = await signedInAdmin(site);
  const tokens = new Map<string, string>();
  for (const email of [stays, returned, left, erased, erasedByStaff])
    tokens.set(email, await joinList(site, email));
  const action = (email: string, what: 'unsubscribe' | 'erase') => press(site, tokens.get(email) ?? '', what);
  await action(returned, 'unsubscribe');
  site.pass(2 * hourMs);
  await joinList(site, returned);
  const { id } = (await apply(site, { files: [] })).json();
  await switchLetter(site, admin, true);
  const archive = join(temporaryFolder(), 'backup.tar');
  await backUp(site.environment, archive);

  site.pass(hourMs);
  expect((await action(left, 'unsubscribe')).statusCode).toBe(303);
  expect((await action(erased, 'erase')).statusCode).toBe(303);
  const url = eraseApplication.path.replace('{id}', String(id));
  expect(
    (await site.http.inject({ method: 'POST', url, headers: admin.headers, payload: { everything: true } }))
      .statusCode,
  ).toBe(200);
  return { site, account, archive, list: join(site.config.dataDir, 'unsubscribed') };
}

async function switchLetter(
  site: Pick<MessageSite, 'http'>,
  { headers }: { headers: Record<string, string> },
  on: boolean,
) {
  const url = '/api/admin/letter';
  const answer = await site.http.inject({ method: 'PUT', url, headers, payload: { on, intro: '' } });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function restoredSite(place: Awaited<ReturnType<typeof placeWithTables>>) {
  const copy = await startTestSite({ dialect: 'sqlite', environment: place });
  onTestFinished(() => copy.close());
  const rows = await copy.database.db.selectFrom('subscribers').selectAll().orderBy('id').execute();
  return { copy, people: Object.fromEntries(rows.map(({ email, state }) => [email, state])) };
}

const afterwards = { [stays]: 'confirmed', [returned]: 'confirmed', [left]: 'ended' };

test.each(dialects)(
  'A restore takes off again who has left since, by a list from elsewhere, on %s',
  async (dialect) => {
    const { site, account, archive, list } = await siteThatWentOn();
    const kept = readdirSync(list).map((name) => readFileSync(join(list, name), 'utf8'));
    expect(kept.join('').trim().split('\n')).toHaveLength(4);
    expect(kept.join(''), 'nobody can be read in it').not.toMatch(/@|example|stays|left\b/i);

    const place = await placeWithTables(dialect);
    cpSync(list, join(place.DATA_DIR, 'unsubscribed'), { recursive: true });
    expect(await restore(place, archive)).toMatchObject({ takenOff: 3 });
    const { copy, people } = await restoredSite(place);
    expect(people).toEqual(afterwards);
    expect(
      await copy.database.db.selectFrom('outbox').select('id').where('recipient', '=', erased).execute(),
    ).toEqual([]);

    const admin = await sessionOf(copy, account);
    const read = async (url: string) => (await copy.http.inject({ url, headers: admin.headers })).json();
    const notices = async () =>
      (await read('/api/admin/notices')).filter(({ kind }: { kind: string }) => kind === 'letterOff');
    expect(await read('/api/admin/letter')).toMatchObject({ on: false });
    expect(await notices()).toEqual([
      {
        kind: 'letterOff',
        text: expect.stringMatching(/^The newsletter is off: a backup was restored on /),
        path: '/admin/newsletter',
      },
    ]);
    await switchLetter(copy, admin, true);
    expect(await read('/api/admin/letter')).toMatchObject({ on: true });
    expect(await notices()).toEqual([]);
    expect(site.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  },
);

test('A restore in the same place finds the list by itself, and staff may leave the letter off', async () => {
  const { account, archive, list } = await siteThatWentOn();
  const place = await placeWithTables('sqlite');
  cpSync(list, join(place.DATA_DIR, 'unsubscribed'), { recursive: true });
  // A line that a power cut has cut off.
  writeFileSync(join(place.DATA_DIR, 'unsubscribed', '2026-12.txt'), '2026-12-01T12:00:00.000Z unsubscr');
  expect(await restore(place, archive)).toMatchObject({ takenOff: 3 });
  const { copy, people } = await restoredSite(place);
  expect(people).toEqual(afterwards);
  const admin = await sessionOf(copy, account);
  await switchLetter(copy, admin, false);
  const notices = await copy.http.inject({ url: '/api/admin/notices', headers: admin.headers });
  expect(notices.json()).not.toContainEqual(expect.objectContaining({ kind: 'letterOff' }));
});

test('A restore takes off who has left by any server, whose lists have the same names, until they are forgotten', async () => {
  const { archive, list } = await siteThatWentOn();
  const place = await placeWithTables('sqlite');
  const [name = ''] = readdirSync(list);
  const lines = readFileSync(join(list, name), 'utf8').trim().split('\n');
  const kept = lines.map((line, server) => {
    const path = join(place.DATA_DIR, 'unsubscribed', `server-${server}`, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${line}\n`);
    return path;
  });
  expect(await restore(place, archive)).toMatchObject({ takenOff: 3 });
  const { copy, people } = await restoredSite(place);
  expect(people).toEqual(afterwards);
  const forgetOld = () => copy.services.unsubscribedList.forgetOld(copy.database.db);
  await forgetOld();
  expect(kept.filter(existsSync)).toEqual(kept);
  copy.time.now = new Date('2027-12-01T12:00:00.000Z');
  await forgetOld();
  expect(kept.filter(existsSync)).toEqual([]);
});

test('A restore without a list brings everyone back, and the letter waits for staff', async () => {
  const { archive } = await siteThatWentOn();
  const place = await placeWithTables('sqlite');
  expect(await restore(place, archive)).toMatchObject({ takenOff: 0 });
  const { copy, people } = await restoredSite(place);
  expect(Object.values(people)).toEqual(Array(5).fill('confirmed'));
  const told = await Promise.all(noticeSources.map((read) => read(copy.services, { role: 'owner' })));
  expect(told.flat()).toContainEqual(expect.objectContaining({ kind: 'letterOff' }));
});

test('What is kept of who has left is forgotten after a year', async () => {
  const { site, list } = await siteThatWentOn();
  const forgotten = async () => {
    await site.services.unsubscribedList.forgetOld(site.database.db);
    return readdirSync(list);
  };
  expect(await forgotten()).toEqual(['2026-11.txt']);
  site.time.now = new Date('2027-11-30T12:00:00.000Z');
  expect(await forgotten()).toEqual(['2026-11.txt']);
  site.time.now = new Date('2027-12-01T12:00:00.000Z');
  expect(await forgotten()).toEqual([]);
});

test('Whoever leaves while the disk takes nothing has left all the same, and the log says what is missing', async () => {
  const site = await startMessageSite('sqlite');
  onTestFinished(() => site.close());
  const token = await joinList(site, stays);
  writeFileSync(join(site.config.dataDir, 'unsubscribed'), 'a file where the folder would be');
  expect((await press(site, token, 'unsubscribe')).statusCode).toBe(303);
  expect(await site.database.db.selectFrom('subscribers').select('state').execute()).toEqual([
    { state: 'ended' },
  ]);
  expect(site.logged).toContainEqual(
    expect.objectContaining({ msg: expect.stringContaining('could not be noted') }),
  );
});
