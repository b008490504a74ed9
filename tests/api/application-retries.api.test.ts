import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { erasedBefore } from '#contract/applications/applications.ts';
import { forgetWhatIsOld } from '#server/privacy/forget-what-is-old.ts';
import { applyForPage, dumpDatabase, erase, readOwnPage, withdraw } from '#tests/support/own-page.ts';
import { apply, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

describe.each(dialects)('A performer whose form is sent again on %s', (dialect) => {
  let site: TestSite;
  let neighbour: TestSite;
  let photos: { bytes: Buffer }[];
  let keys = 0;
  beforeAll(async () => {
    // Here each test says itself which of two processes is asked.
    site = await startTestSite({ dialect, environment: { APPLICATION_LIMIT: '3' }, isAlone: true });
    neighbour = await startTestSite({ dialect, besides: site });
    photos = [{ bytes: await samplePhoto('#123') }, { bytes: await samplePhoto('#456') }];
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('applications').execute();
    for (const name of (await keptFiles(site)).files) await site.services.applicationFiles.remove(name);
  });
  afterAll(async () => {
    await neighbour.close();
    await site.close();
  });

  function newKey(): Record<string, string> {
    keys += 1;
    return { 'idempotency-key': `key-${keys}` };
  }

  /** But for the link to their page: each answer has one of its own, and all of them work. */
  function expectSame(again: LightMyRequestResponse, first: LightMyRequestResponse): void {
    const { statusPath: secondPath, ...record } = again.json();
    const { statusPath: firstPath, ...firstRecord } = first.json();
    expect(record).toEqual(firstRecord);
    expect(secondPath).toMatch(/^\/application\/[\w-]{43}$/);
    expect(secondPath).not.toBe(firstPath);
  }

  /** How many applications there are, and how many files. */
  async function stored(): Promise<{ applications: number; files: number; uploads: number }> {
    const rows = await site.database.db.selectFrom('applications').select('id').execute();
    const { files, uploads } = await keptFiles(site);
    return { applications: rows.length, files: files.length, uploads: uploads.length };
  }

  test('applies once, and hears the same each time', async () => {
    const headers = newKey();
    const first = await apply(site, { headers, files: photos });
    // The browser may write the fields in another order, and the form has been open for longer.
    const reversed = Object.fromEntries(Object.entries(sampleFields).toReversed());
    const fields = { ...reversed, secondsSpent: '90', name: ` ${sampleFields.name} ` };
    const again = await apply(neighbour, { headers, files: photos, fields });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expectSame(again, first);
    expect(await stored()).toEqual({ applications: 1, files: 2, uploads: 0 });
  });

  test('applies once though ten come at the same moment, at one process or at two', async () => {
    for (const sites of [[site], [site, neighbour]]) {
      const headers = newKey();
      const from = `10.2.0.${sites.length}`;
      const before = await stored();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          apply(sites[index % sites.length] ?? site, { headers, files: photos, from }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
      expect(await stored()).toEqual({
        applications: before.applications + 1,
        files: before.files + 2,
        uploads: 0,
      });
      // Ten were sent, one was taken: two more are free.
      expect((await apply(site, { from })).statusCode).toBe(201);
      expect((await apply(site, { from })).statusCode).toBe(201);
      expect((await apply(site, { from })).statusCode).toBe(429);
    }
  });

  test('loses to another process that was faster, and leaves no files', async () => {
    const headers = newKey();
    // As if the other one stored its application after this one had looked for it.
    const find = vi.spyOn(site.services.applications, 'findSent').mockResolvedValueOnce(undefined);
    find.mockImplementationOnce(async () => {
      expect((await apply(neighbour, { headers, files: photos })).statusCode).toBe(201);
      return undefined;
    });
    const late = await apply(site, { headers, files: photos });
    find.mockRestore();
    expect(late.statusCode).toBe(201);
    expect(await stored()).toEqual({ applications: 1, files: 2, uploads: 0 });
  });

  test('is told when a key is used for something else', async () => {
    const headers = newKey();
    await apply(site, { headers, files: photos });
    const others = [
      { files: photos, fields: { ...sampleFields, phone: '(706) 555-0118' } },
      { files: photos.toReversed() },
      { files: photos.slice(1) },
      { files: [...photos, { field: 'flyer', bytes: photos[0]?.bytes ?? Buffer.of() }] },
    ];
    for (const other of others) {
      const answer = await apply(neighbour, { headers, ...other });
      expect(answer.statusCode).toBe(409);
    }
    expect(await stored()).toEqual({ applications: 1, files: 2, uploads: 0 });
  });

  test('does not bring back what its performer has erased, whichever process is asked', async () => {
    const headers = newKey();
    await erase(site, await applyForPage(site, { headers, files: photos }));
    for (const at of [site, neighbour]) {
      const again = await apply(at, { headers, files: photos });
      expect([again.statusCode, again.json().message]).toEqual([409, erasedBefore]);
    }
    expect(await stored()).toEqual({ applications: 0, files: 0, uploads: 0 });
    const [key = ''] = Object.values(headers);
    expect(await dumpDatabase(site), 'a hash of the key is all that is left').not.toContain(key);
    expect(
      (await apply(site, { headers: newKey(), files: photos })).statusCode,
      'another one is welcome',
    ).toBe(201);
    // As long as a browser keeps a form that was not sent, and a day.
    site.time.now = new Date(site.time.now.getTime() + 15 * 86_400_000 + 1);
    await forgetWhatIsOld(site.services);
    expect(await site.database.db.selectFrom('erasedKeys').selectAll().execute()).toEqual([]);
  });

  test('is erased while it is being sent again, and stays erased', async () => {
    const headers = newKey();
    const june = await applyForPage(site, { headers, files: photos });
    const find = vi.spyOn(site.services.applications, 'findSent').mockResolvedValueOnce(undefined);
    find.mockImplementationOnce(async () => {
      await erase(neighbour, june);
      return undefined;
    });
    const late = await apply(site, { headers, files: photos });
    find.mockRestore();
    expect([late.statusCode, late.json().message]).toEqual([409, erasedBefore]);
    expect(await stored()).toEqual({ applications: 0, files: 0, uploads: 0 });
  });

  test('gets an address that works after withdrawing', async () => {
    const headers = newKey();
    await withdraw(site, await applyForPage(site, { headers, files: photos }));
    const again = await applyForPage(neighbour, { headers, files: photos });
    expect((await readOwnPage(site, again)).json()).toMatchObject({ state: 'withdrawn' });
    expect((await stored()).applications).toBe(1);
  });

  test('gets the address of the page in an answer that no cache keeps', async () => {
    const headers = newKey();
    for (const at of [site, neighbour]) {
      const answer = await apply(at, { headers, files: photos });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    }
  });

  test.each([
    ['nothing', ''],
    ['a blank', 'a b'],
    ['too much', 'x'.repeat(201)],
    ['letters beyond ASCII', 'sch\u00fcssel'],
  ])('is refused a key of %s', async (_what, key) => {
    const answer = await apply(site, { headers: { 'idempotency-key': key }, files: [] });
    expect(answer.statusCode).toBe(400);
    expect(await stored()).toEqual({ applications: 0, files: 0, uploads: 0 });
  });

  test('is limited by what was taken from their address, not by mistakes or by sending it again', async () => {
    const from = '10.3.0.1';
    const headers = newKey();
    for (let mistake = 0; mistake < 5; mistake += 1) {
      expect((await apply(site, { from, fields: {} })).statusCode).toBe(400);
    }
    const first = await apply(site, { from, headers, files: photos });
    for (const at of [neighbour, site]) {
      expect((await apply(at, { from, headers: newKey(), files: [] })).statusCode).toBe(201);
    }
    const before = await stored();
    for (const at of [site, neighbour]) {
      const refused = await apply(at, { from, headers: newKey(), files: photos });
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('3600');
      expect(refused.json().error).toBe('Too many tries. Please try again in 60 minutes.');
      expectSame(await apply(at, { from, headers, files: photos }), first);
    }
    expect(await stored()).toEqual(before);
    expect((await apply(site, { from: '10.3.0.2' })).statusCode).toBe(201);

    site.time.now = new Date(site.time.now.getTime() + 60 * 60_000);
    expect((await apply(site, { from })).statusCode).toBe(201);
  });

  test('is limited to the last one even when more come at the same moment', async () => {
    const from = '10.4.0.1';
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => apply(index % 2 ? site : neighbour, { from, files: photos })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    expect(await stored()).toEqual({ applications: 3, files: 6, uploads: 0 });
  });
});

test('An owner can lift the limit', async () => {
  const site = await startTestSite({ dialect: 'sqlite', environment: { APPLICATION_LIMIT: '0' } });
  for (let count = 0; count < 70; count += 1) {
    expect((await apply(site, { from: '10.5.0.1', files: [] })).statusCode).toBe(201);
  }
  await site.close();
});
