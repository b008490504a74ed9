import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rowsName } from '#server/backup/archive-layout.ts';
import { archivedTables } from '#server/backup/archived-tables.ts';
import { type Environment, parseConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { BackupsStore } from '#server/files/backups.store.ts';
import { DiskFiles } from '#server/files/disk-files.ts';
import { maintenanceTimeouts, openFiles } from '#server/files/open-files.ts';
import { S3Bucket } from '#server/files/s3-bucket.ts';
import { backUp, manifestOf, placeWithTables, readContent, restore } from '#tests/support/backups.ts';
import { fillPlace } from '#tests/support/filled-place.ts';
import { newBucket, type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** `BACKUPS=100 vitest run …` does the same more often. */
const backups = Number(process.env.BACKUPS ?? 1);
/** Little enough to hang often, and more than a busy machine needs when nothing does. */
const quick = { connectMs: 1_000, attemptMs: 1_000, totalMs: 2_000, idleMs: 1_000 };
const hasty = { connectMs: 200, attemptMs: 200, totalMs: 300, idleMs: 200 };
const fileBytes = 40_000;

interface Stored {
  place: 'applications' | 'gallery';
  filename: string;
}

const pathIn = ({ place, filename }: Stored) => `files/${place}/${filename}`;

/** What rows name there, in the order of an archive. */
async function namedIn(place: Environment): Promise<Stored[]> {
  const { db } = openDatabase(parseConfig(place), () => {}, 'maintenance');
  const images = await db.selectFrom('images').select('filename').orderBy('id').execute();
  const photos = await db
    .selectFrom('applicationFiles')
    .select('filename')
    .orderBy('applicationId')
    .execute();
  await db.destroy();
  return [
    ...images.map(({ filename }) => ({ place: 'gallery' as const, filename })),
    ...photos.map(({ filename }) => ({ place: 'applications' as const, filename })),
  ];
}

/** All rows of a place that are in a backup, table by table. */
async function rowsIn(place: Environment): Promise<Record<string, unknown[]>> {
  const { db } = openDatabase(parseConfig(place), () => {}, 'maintenance');
  const rows: Record<string, unknown[]> = {};
  for (const { name, key, isFormer } of archivedTables) {
    if (isFormer) continue;
    const all = await db.selectFrom(name).selectAll().execute();
    const keyOf = (row: object) => JSON.stringify(key.map((column) => Object(row)[column]));
    rows[name] = all.toSorted((one, two) => keyOf(one).localeCompare(keyOf(two)));
  }
  await db.destroy();
  return rows;
}

/** The archive holds all rows and all files but these, says so, and restores as it is. */
async function expectAllBut(lost: Stored[], source: Environment, archive: string): Promise<void> {
  const named = await namedIn(source);
  const content = await readContent(archive);
  const missing = content.manifest.missing ?? [];
  expect(missing.map(({ name }) => name).toSorted()).toEqual(lost.map(pathIn).toSorted());
  const rows = await rowsIn(source);
  for (const [table, expected] of Object.entries(rows)) {
    const lines = String(content.bodies.get(rowsName(table)))
      .split('\n')
      .slice(0, -1);
    expect(lines, table).toHaveLength(expected.length);
  }
  const copy = await placeWithTables('sqlite');
  expect(await restore(copy, archive)).toMatchObject({ missing, files: named.length - lost.length });
  const { milestones: _restored, ...restored } = await rowsIn(copy);
  const { milestones: _original, ...original } = rows;
  expect(restored).toEqual(original);
  const { applicationFiles, galleryFiles } = openFiles(parseConfig(copy));
  for (const file of named) {
    const kept = await (file.place === 'gallery' ? galleryFiles : applicationFiles).open(file.filename);
    const bytes = kept && (await buffer(kept.stream)).length;
    expect(bytes, pathIn(file)).toBe(
      missing.some(({ name }) => name === pathIn(file)) ? undefined : fileBytes,
    );
  }
}

/** Some of them, at least one and never all. */
function pick<Item>(items: Item[], random: () => number): Item[] {
  const some = items.filter(() => random() < 0.2);
  return some.length > 0 && some.length < items.length ? some : items.slice(0, 1);
}

async function failWritesBeyond(bytes: number, code: string): Promise<void> {
  await using handle = await open(import.meta.filename, 'r');
  const prototype = Object.getPrototypeOf(handle) as {
    write(this: unknown, chunk: Uint8Array, ...where: [number, number, number]): Promise<unknown>;
  };
  const { write } = prototype;
  vi.spyOn(prototype, 'write').mockImplementation(async function fill(
    this: unknown,
    chunk,
    offset,
    length,
    position,
  ) {
    if (position + length > bytes) throw Object.assign(new Error('made to fail by a test'), { code });
    return write.call(this, chunk, offset, length, position);
  });
}

afterEach(() => vi.restoreAllMocks());

describe('A backup always comes', () => {
  let source: Environment & { DATA_DIR: string };
  let named: Stored[];
  const keptAt = ({ place, filename }: Stored) => join(source.DATA_DIR, 'files', place, filename);

  async function fill(): Promise<void> {
    source = await placeWithTables('sqlite');
    await fillPlace(source, { applications: 8, images: 8, fileBytes });
    named = await namedIn(source);
  }

  test(
    `with everything else, when files on the disk are missing, unreadable or changing (BACKUPS=${backups})`,
    async () => {
      const random = seededRandom(20);
      const folder = temporaryFolder();
      const open = DiskFiles.prototype.open;
      for (let number = 0; number < backups; number += 1) {
        await fill();
        const [gone = [], broken = [], growing = [], shrinking = []] = spread(pick(named, random), random);
        for (const file of gone) rmSync(keptAt(file));
        for (const file of broken) {
          rmSync(keptAt(file));
          mkdirSync(keptAt(file));
        }
        vi.spyOn(DiskFiles.prototype, 'open').mockImplementation(async function change(
          this: DiskFiles,
          name,
        ) {
          const opened = await open.call(this, name);
          const path = keptAt(
            named.find(({ filename }) => filename === name) ?? { place: 'gallery', filename: '' },
          );
          if (growing.some(({ filename }) => filename === name)) appendFileSync(path, 'more');
          if (shrinking.some(({ filename }) => filename === name))
            truncateSync(path, opened ? opened.byteSize - 1 : 0);
          return opened;
        });
        const archive = join(folder, `${number}.tar`);
        const lost = [...gone, ...broken, ...growing, ...shrinking];
        const made = await backUp(source, archive);
        vi.restoreAllMocks();
        expect(made).toMatchObject({ files: named.length - lost.length });
        const reasons = { missing: gone, unreadable: broken, changing: [...growing, ...shrinking] };
        for (const { name, why } of made.missing) {
          expect(Object(reasons)[why].map(pathIn), why).toContain(name);
        }
        await expectAllBut(lost, source, archive);
      }
    },
    60_000 + backups * 5_000,
  );

  test(
    `with the files that fit, when the disk fills (BACKUPS=${backups})`,
    async () => {
      const codes = ['ENOSPC', 'EDQUOT', 'EFBIG'];
      const random = seededRandom(22);
      const folder = temporaryFolder();
      await fill();
      const whole = join(folder, 'whole.tar');
      const { bytes } = await backUp(source, whole);
      const rowBytes = bytes - named.length * (fileBytes + 1_000);
      for (let number = 0; number < backups; number += 1) {
        const archive = join(folder, `${number}.tar`);
        const room = Math.floor(rowBytes + 60_000 + random() * (bytes - rowBytes - 60_000));
        await failWritesBeyond(room, codes[number % codes.length] ?? '');
        const made = await backUp(source, archive);
        vi.restoreAllMocks();
        expect(made.bytes).toBeLessThan(room);
        expect(made.missing.every(({ why }) => why === 'no room')).toBe(true);
        const lost = named.filter((file) => made.missing.some(({ name }) => name === pathIn(file)));
        expect(lost.length).toBeGreaterThan(0);
        // What stays are the first ones, and half of the room is given back.
        expect(lost).toEqual(named.slice(named.length - lost.length));
        await expectAllBut(lost, source, archive);
      }
      await failWritesBeyond(10_000, 'ENOSPC');
      await expect(backUp(source, join(folder, 'none.tar'))).rejects.toThrow(
        /^The backup does not fit there: /,
      );
      expect(readdirSync(folder)).not.toContain('none.tar');
    },
    60_000 + backups * 5_000,
  );

  test('from a database that cannot be written to', async () => {
    await fill();
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    vi.spyOn(BackupsStore.prototype, 'add').mockRejectedValue(full);
    const archive = join(temporaryFolder(), '1.tar');
    expect(await backUp(source, archive)).toMatchObject({ files: 16, missing: [] });
    await expectAllBut([], source, archive);
  });
});

describe('A backup of files in a bucket always comes', () => {
  let s3: S3Server;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-s3-'));
    s3 = await startS3Server(folder);
  });
  afterAll(async () => {
    await s3.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    s3.mood = 'well';
    s3.moodFor = null;
  });

  async function filled(): Promise<{ source: Environment; named: Stored[] }> {
    const source = { DATA_DIR: temporaryFolder(), ...(await newBucket(s3)) };
    await fillPlace(source, { applications: 6, images: 6, fileBytes });
    return { source, named: await namedIn(source) };
  }

  function patiently(source: Environment, archive: string, timeouts = quick) {
    return backUp(source, archive, { files: openFiles(parseConfig(source), timeouts) });
  }

  test(
    `with everything else, when it hangs, breaks off or fails at some files (BACKUPS=${backups})`,
    async () => {
      const random = seededRandom(21);
      for (let number = 0; number < backups; number += 1) {
        const { source, named } = await filled();
        const [hanging = [], cut = [], broken = [], gone = []] = spread(
          pick(named, random).slice(0, 4),
          random,
        );
        const isOne = (files: Stored[], { url = '' }: IncomingMessage) =>
          files.some(({ filename }) => url.includes(filename));
        s3.moodFor = (request) => {
          if (isOne(hanging, request)) return random() < 0.5 ? 'hang' : 'begin and hang';
          if (isOne(cut, request)) return random() < 0.5 ? 'cut' : 'begin and cut';
          if (isOne(broken, request)) return 503;
          return undefined;
        };
        const config = parseConfig(source);
        for (const { place, filename } of gone) {
          rmSync(join(folder, config.s3?.bucket ?? '', place, `${filename}._S3rver_object`));
          rmSync(join(folder, config.s3?.bucket ?? '', place, `${filename}._S3rver_metadata.json`));
        }
        const archive = join(temporaryFolder(), '1.tar');
        await patiently(source, archive);
        s3.moodFor = null;
        await expectAllBut([...hanging, ...cut, ...broken, ...gone], source, archive);
      }
    },
    60_000 + backups * 60_000,
  );

  test('and so does its restore, in more time than a visitor would wait', async () => {
    const { source } = await filled();
    const limits = new Set<number>();
    const send = S3Bucket.prototype.send;
    vi.spyOn(S3Bucket.prototype, 'send').mockImplementation(function note(this: S3Bucket, ...rest) {
      limits.add(this.timeouts.totalMs);
      return send.call(this, ...rest);
    });
    const archive = join(temporaryFolder(), '1.tar');
    await backUp(source, archive);
    await restore({ DATA_DIR: temporaryFolder(), ...(await newBucket(s3)) }, archive);
    expect([...limits]).toEqual([maintenanceTimeouts.totalMs]);
    expect(maintenanceTimeouts.totalMs).toBeGreaterThan(60_000);
  });

  test('with the database alone, and soon, when it answers nothing', async () => {
    const { source, named } = await filled();
    const archive = join(temporaryFolder(), '1.tar');
    s3.mood = 'hang';
    s3.asked.length = 0;
    const { missing } = await patiently(source, archive, hasty);
    s3.mood = 'well';
    expect(missing).toHaveLength(named.length);
    // One file, twice, and its mark: each tried as often as a bucket is tried, and no other file.
    const files = new Set(s3.asked.map(({ url = '' }) => url.split('?')[0]));
    expect(files.size).toBe(2);
    await expectAllBut(named, source, archive);
    expect((await manifestOf(archive)).missing?.[0]).toMatchObject({
      why: 'unreadable',
      of: 'image 1 (x.jpg)',
    });
  });
});

/** Into four heaps. */
function spread(items: Stored[], random: () => number): Stored[][] {
  const heaps: Stored[][] = [[], [], [], []];
  for (const item of items) heaps[Math.floor(random() * 4)]?.push(item);
  return heaps;
}
