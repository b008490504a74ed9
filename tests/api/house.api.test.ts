import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HouseRecord, Notice } from '#contract/monitoring.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { backUp, placeWithTables, restore } from '#tests/support/backups.ts';
import { addImage } from '#tests/support/gallery.ts';
import { dayMs } from '#tests/support/stored-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

describe('What staff hear of the keeping of their house', () => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeEach(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    admin = await signedInAdmin(site);
  });
  afterEach(() => site.close());

  async function house(): Promise<HouseRecord> {
    const answer = await site.http.inject({ url: '/api/admin/house', headers: admin.headers });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  async function notices(): Promise<Notice[]> {
    const answer = await site.http.inject({ url: '/api/admin/notices', headers: admin.headers });
    return answer.json<Notice[]>().filter(({ kind }) => kind !== 'sampleFacts' && kind !== 'mailMissing');
  }

  async function passDays(days: number): Promise<void> {
    site.time.now = new Date(site.time.now.getTime() + days * dayMs);
    // Their session is as old as the clock says.
    admin = await signedInAdmin(site);
  }

  const backUpNow = () =>
    backUp(site.environment, join(temporaryFolder(), '1.tar'), { clock: site.services.clock });

  test('is the version, since when it runs, and the last backup', async () => {
    expect(await house()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      startedAt: '2026-11-15T17:00:00.000Z',
      lastBackup: null,
    });
    expect((await site.http.inject('/api/admin/house')).statusCode).toBe(401);
    await passDays(1);
    await backUpNow();
    expect(await house()).toMatchObject({
      startedAt: '2026-11-15T17:00:00.000Z',
      lastBackup: { at: '2026-11-16T17:00:00.000Z', isComplete: true, missing: 0 },
    });
  });

  test('is nothing when all is well, and a sentence after a week without a backup', async () => {
    await passDays(7);
    expect(await notices()).toEqual([]);
    await passDays(1);
    expect(await notices()).toEqual([
      {
        kind: 'lastBackup',
        text: 'There is no backup yet. An owner can download one.',
        path: '/admin/backups',
      },
    ]);
    await backUpNow();
    expect(await notices()).toEqual([]);
    await passDays(7);
    expect(await notices()).toEqual([]);
    await passDays(1);
    expect(await notices()).toMatchObject([
      { text: expect.stringMatching(/^The last backup is of Monday, November 23.* more than a week/) },
    ]);
    // As after a backup that was made while the clock was years ahead.
    await site.services.upkeep.noteBackup('2031-01-01T00:00:00.000Z', 0);
    expect(await notices()).toHaveLength(1);
  });

  test('is that the last backup lacks files, also in the site that is restored from it', async () => {
    const image = await addImage(site, { headers: admin.headers });
    await addImage(site, { headers: admin.headers });
    await site.services.galleryFiles.remove(image.filename);
    const archive = join(temporaryFolder(), '1.tar');
    await backUp(site.environment, archive, { clock: site.services.clock });
    expect((await house()).lastBackup).toMatchObject({ isComplete: false, missing: 1 });
    expect(await notices()).toMatchObject([
      { kind: 'lastBackup', text: expect.stringMatching(/^The last backup, of .*, lacks 1 file\./) },
    ]);
    const place = await placeWithTables('sqlite');
    await restore(place, archive);
    const copy = await startTestSite({ dialect: 'sqlite', environment: place });
    const { headers } = await signedInAdmin(copy);
    const told = (await copy.http.inject({ url: '/api/admin/house', headers })).json<HouseRecord>();
    expect(told.lastBackup).toEqual({ at: '2026-11-15T17:00:00.000Z', isComplete: false, missing: 1 });
    await copy.close();
  });

  test('is how many pictures are not where they are kept, whichever process has looked', async () => {
    const images = [
      await addImage(site, { headers: admin.headers }),
      await addImage(site, { headers: admin.headers }),
    ];
    await sweepOrphans(site.services);
    expect(await notices()).toEqual([]);
    await site.services.galleryFiles.remove(images[0]?.filename ?? '');
    await sweepOrphans(site.services);
    const besides = await startTestSite({ dialect: 'sqlite', besides: site });
    const answer = await besides.http.inject({ url: '/api/admin/notices', headers: admin.headers });
    expect(answer.json()).toMatchObject([
      { kind: 'missingFiles', text: expect.stringMatching(/^1 of 2 pictures is missing/), path: null },
      { kind: 'sampleFacts' },
      { kind: 'mailMissing' },
    ]);
    rmSync(join(site.config.dataDir, 'files'), { recursive: true });
    await sweepOrphans(site.services);
    expect(await notices()).toMatchObject([
      { text: expect.stringMatching(/^2 of 2 pictures are missing.*volume mounted\?/) },
    ]);
    await besides.close();
  });
});
