import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationsQuery } from '#contract/applications/applications.ts';
import { ApplicationsStore } from '#server/applications/applications.store.ts';
import type { Failure } from '#server/failure.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { ageFile, keptFiles, pathOfFile } from '#tests/support/stored-files.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

describe.each(dialects)('Staff who look through applications on %s', (dialect) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect, environment: { APPLICATION_LIMIT: '0' } });
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('applications').execute();
    for (const name of (await keptFiles(site)).files) await site.services.applicationFiles.remove(name);
  });
  afterAll(() => site.close());

  async function receive(changes: Record<string, string> = {}): Promise<number> {
    const answer = await apply(site, { fields: { ...sampleFields, ...changes } });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  }

  async function listed(query: Record<string, string> = {}): Promise<number[]> {
    const { applications } = await site.services.applications.list(applicationsQuery.parse(query));
    return applications.map(({ id }) => id);
  }

  test('see the newest first, page by page, each of them once', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await receive({ name: `Number ${count}` }));
    const seen: number[] = [];
    let after: number | undefined;
    do {
      const { applications, next } = await site.services.applications.list({ after }, 2);
      expect(applications.length).toBeLessThanOrEqual(2);
      seen.push(...applications.map(({ id }) => id));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(ids.toReversed());
  });

  test('see each application with its own files, in their order', async () => {
    const [first, second] = [await receive(), await receive()];
    const { applications } = await site.services.applications.list({});
    expect(applications.map(({ id, bandPhotos }) => [id, bandPhotos.length])).toEqual([
      [second, 1],
      [first, 1],
    ]);
    expect(applications[0]?.bandPhotos).not.toEqual(applications[1]?.bandPhotos);
    expect(applications[0]).toMatchObject({ ...sampleFields, isSuspectedSpam: false, flyer: null });
  });

  test('find what they search for, whatever its case or accents, and nothing by a wildcard', async () => {
    const zoe = await receive({
      name: 'ZO\u00cb \u00c5ngstr\u00f6m',
      bandName: '100% Folk_Rock',
      location: '',
    });
    const june = await receive({ performanceType: 'Duo', referenceCode: 'x' });
    expect(await listed({ search: 'zoe angstrom' })).toEqual([zoe]);
    expect(await listed({ search: '\u00c5NGSTR\u00d6M zo\u00eb' })).toEqual([zoe]);
    expect(await listed({ search: 'zoe hollis' })).toEqual([]);
    expect(await listed({ search: '  ' })).toEqual([june, zoe]);
    expect(await listed({ search: '0% folk_r' })).toEqual([zoe]);
    for (const search of ['z%m', 'f_lk', '\\', "' or 1=1 --"]) expect(await listed({ search })).toEqual([]);
    expect(await listed({ search: 'june@example.com' })).toEqual([june, zoe]);
    expect(await listed({ performanceType: 'Duo' })).toEqual([june]);
    expect(await listed({ performanceType: 'Quartet' })).toEqual([]);
    expect(await listed({ location: sampleFields.location })).toEqual([june]);
    expect(await listed({ suspected: 'only' })).toEqual([june]);
    expect(await listed({ suspected: 'without' })).toEqual([zoe]);
    expect(await listed({ search: 'rock', suspected: 'only' })).toEqual([]);
  });

  test('delete one once, and get the names of its files to remove', async () => {
    const [gone, kept] = [await receive(), await receive()];
    const { files } = await keptFiles(site);
    const erase = () =>
      site.database.db.transaction().execute((trx) => new ApplicationsStore(trx).erase(gone));
    const outcomes = await Promise.allSettled([erase(), erase()]);
    const removed = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.files : [],
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(removed).toHaveLength(1);
    expect(files).toContain(removed[0]);
    expect(refused.map((error: Failure) => [error.kind, error.message])).toEqual([
      ['not found', 'Application Not Found'],
    ]);
    expect(await listed()).toEqual([kept]);
    expect(await site.services.applications.findFile(removed[0] ?? '')).toBeUndefined();
  });

  test('find a file by its name only while an application has it', async () => {
    await receive();
    const [name = ''] = (await keptFiles(site)).files;
    const file = await site.services.applications.findFile(name);
    const opened = await site.services.applicationFiles.open(name);
    expect(file).toEqual({
      applicationId: expect.any(Number),
      mimeType: 'image/jpeg',
      byteSize: opened?.byteSize,
    });
    opened?.stream.destroy();
    expect(await site.services.applications.findFile('0'.repeat(32))).toBeUndefined();
  });

  test('never lose a file to the sweep that anything refers to, nor one that is young', async () => {
    const neighbour = await startTestSite({ dialect, besides: site });
    await receive();
    await receive();
    const { config } = site;
    const referred = (await keptFiles(site)).files;
    const dayMs = 24 * 60 * 60_000;
    const msAgo = (ms: number) => new Date(site.time.now.getTime() - ms);
    const inUploads = (name: string) => join(config.dataDir, 'uploads', name);
    const young = `${'b'.repeat(32)}.jpg`;
    // S3 keeps nothing that is not finished.
    const old = [`${'a'.repeat(32)}.jpg`, ...(config.s3 ? [] : ['.half-a-file'])];
    for (const name of [young, ...old]) writeFileSync(pathOfFile(config, 'applications', name), 'x');
    for (const name of ['old', 'young']) {
      mkdirSync(inUploads(name), { recursive: true });
      writeFileSync(join(inUploads(name), 'photo'), 'x');
    }
    for (const name of [...referred, ...old]) ageFile(config, 'applications', name, msAgo(dayMs + 1_000));
    ageFile(config, 'applications', young, msAgo(dayMs - 1_000));
    utimesSync(inUploads('old'), msAgo(dayMs + 1_000), msAgo(dayMs + 1_000));
    utimesSync(inUploads('young'), msAgo(dayMs - 1_000), msAgo(dayMs - 1_000));

    await Promise.all([sweepOrphans(site.services), sweepOrphans(neighbour.services)]);
    expect(await keptFiles(site)).toEqual({
      files: [...referred, young].toSorted(),
      uploads: ['young'],
    });

    site.time.now = new Date(site.time.now.getTime() + 2_000);
    await sweepOrphans(site.services);
    expect(await keptFiles(site)).toEqual({ files: referred, uploads: [] });
    await neighbour.close();
  });

  test('keep the files of an application whose storing was left open by a broken connection', async () => {
    const { database } = site.services;
    for (const [code, filesLeft] of [
      ['ECONNRESET', 1],
      ['23514', 0],
    ] as const) {
      const broken = {
        ...database,
        db: {
          transaction: () => ({ execute: () => Promise.reject(Object.assign(new Error('x'), { code })) }),
        },
      };
      for (const { services } of site.processes) services.database = broken as unknown as typeof database;
      const answer = await apply(site);
      for (const { services } of site.processes) services.database = database;
      expect(answer.statusCode).toBe(code === 'ECONNRESET' ? 503 : 500);
      expect((await keptFiles(site)).files).toHaveLength(filesLeft);
      for (const name of (await keptFiles(site)).files) await site.services.applicationFiles.remove(name);
    }
  });
});
