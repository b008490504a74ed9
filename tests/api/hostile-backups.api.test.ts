import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { Header } from 'tar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeHeader, maxManifestBytes, rowsName } from '#server/backup/archive-layout.ts';
import { archivedTables } from '#server/backup/archived-tables.ts';
import { BackupError } from '#server/backup/manifest.ts';
import { type Environment, parseConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Dialect } from '#server/db/tables.ts';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import {
  type ArchiveContent,
  backUp,
  emptyPlace,
  entry,
  filesIn,
  readContent,
  restore,
  writeBlocks,
  writeContent,
} from '#tests/support/backups.ts';
import { addImage } from '#tests/support/gallery.ts';
import { apply } from '#tests/support/sample-application.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

/** `DAMAGES=5000 vitest run …` tries more places. */
const damages = Number(process.env.DAMAGES ?? 40);

describe('A backup that is not what was written', () => {
  let site: TestSite;
  let folder: string;
  let good: string;
  let bad: string;
  let content: ArchiveContent;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'));
    good = join(folder, 'good.tar');
    bad = join(folder, 'bad.tar');
    site = await startTestSite({ dialect: 'sqlite' });
    const account = await addAdmin(site);
    const { headers } = await sessionOf(site, account);
    expect((await apply(site)).statusCode).toBe(201);
    await addImage(site, { headers, fields: { tags: 'stage' } });
    await backUp(site.environment, good);
  });
  beforeEach(async () => {
    content = await readContent(good);
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Refused with one sentence, which says nothing of what is in it; nothing is there afterwards. */
  async function refusal(place: Environment): Promise<string> {
    const error: unknown = await restore(place, bad).then(
      () => 'It was restored',
      (caught: unknown) => caught,
    );
    if (!(error instanceof BackupError)) throw error;
    expect(error.message).not.toContain('\n');
    expect(error.message).not.toMatch(/June|example\.com|argon2/);
    await expectEmpty(place);
    return error.message;
  }

  test('is refused wherever one bit of it is another, or its end is missing', async () => {
    const place = await emptyPlace('sqlite');
    const bytes = readFileSync(good);
    const random = seededRandom(20_261_115);
    for (let damage = 0; damage < damages; damage += 1) {
      const at = Math.floor(random() * bytes.length);
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      writeFileSync(bad, flipped);
      await refusal(place);
      writeFileSync(bad, bytes.subarray(0, at));
      await refusal(place);
    }
    // Not one of these was a reason to touch the place.
    expect(existsSync(place.DATA_DIR)).toBe(false);
    await restore(place, good);
  });

  test('is refused when it is something else altogether', async () => {
    const place = await emptyPlace('sqlite');
    const bytes = readFileSync(good);
    const strangers = [
      Buffer.alloc(0),
      Buffer.alloc(4096),
      Buffer.from('not a tar'),
      gzipSync(bytes),
      brotliCompressSync(bytes),
      zstdCompressSync(bytes),
      Buffer.concat([Buffer.from(' '), bytes]),
    ];
    for (const stranger of strangers) {
      writeFileSync(bad, stranger);
      expect(await refusal(place)).toBe(
        'This file is not a backup made by Greenroom, so nothing was restored.',
      );
    }
    writeFileSync(bad, Buffer.concat([bytes, Buffer.alloc(512)]));
    expect(await refusal(place)).toContain('its end is missing');
  });

  test('is refused for an entry that we never write: a path, a link, a folder, one there twice, one of 10 GB', async () => {
    const place = await emptyPlace('sqlite');
    const writtenAt = new Date('2026-11-15T17:00:00Z');
    const photo = [...content.bodies.keys()].find((name) => name.startsWith('files/')) ?? '';
    const body = content.bodies.get(photo) ?? Buffer.alloc(0);
    const names = [
      '../../../evil.jpg',
      '/etc/cron.d/evil',
      'files/applications/../../evil.jpg',
      'files/applications/.evil',
      'files/elsewhere/0123456789abcdef0123456789abcdef.jpg',
      'rows/sessions.ndjson',
      `${photo}/`,
      `${'x/'.repeat(60)}evil.jpg`,
    ];
    const whole = Object.fromEntries(content.bodies);
    for (const name of names) {
      writeContent(bad, { ...content, bodies: new Map(Object.entries({ ...whole, [name]: body })) });
      expect(await refusal(place), name).toContain('a header');
    }

    /** All is well with it but for one entry, which is not what its manifest takes it for. */
    function writeOdd(name: string, odd: Buffer): void {
      writeContent(bad, content, undefined, (blocks) => void blocks.set(name, odd));
    }
    const events = rowsName('events');
    expect(content.bodies.get(events)).toHaveLength(0);
    const facts = { path: `greenroom-backup/${events}`, mode: 0o600, uid: 0, gid: 0, mtime: writtenAt };
    for (const type of ['SymbolicLink', 'Link', 'Directory', 'FIFO', 'CharacterDevice'] as const) {
      const header = Buffer.alloc(512);
      new Header({ ...facts, type, linkpath: '/etc/passwd', size: 0 }).encode(header);
      writeOdd(events, entry('', Buffer.alloc(0), header));
      expect(await refusal(place), type).toContain('a header');
    }
    const loose = Buffer.alloc(512);
    new Header({ ...facts, type: 'File', mode: 0o777, size: 0 }).encode(loose);
    writeOdd(events, entry('', Buffer.alloc(0), loose));
    expect(await refusal(place)).toContain('a header');
    writeOdd(photo, entry(photo, body, encodeHeader({ name: photo, bytes: 10 * 1024 ** 3, writtenAt })));
    expect(await refusal(place)).toContain('its end is missing');
    writeOdd('again', entry(photo, body));
    expect(await refusal(place)).toContain('an entry that is there twice');
    expect(existsSync(place.DATA_DIR)).toBe(false);
  });

  test('is refused for a manifest that does not tell of what is there', async () => {
    const place = await emptyPlace('sqlite');
    const lies: [string, (manifest: Record<string, unknown>) => void][] = [
      ['an entry that is not in its manifest', (it) => (it.entries as unknown[]).pop()],
      [
        'an entry is missing or has another size',
        (it) =>
          (it.entries as { name: string }[]).push({
            name: 'files/gallery/x.jpg',
            bytes: 0,
            sha256: '0'.repeat(64),
          } as never),
      ],
      ['has changed', (it) => Object.assign((it.entries as object[])[0] ?? {}, { sha256: '0'.repeat(64) })],
      ['its manifest', (it) => Object.assign(it, { surprise: 1 })],
      ['its manifest', (it) => Object.assign((it.entries as object[])[0] ?? {}, { bytes: -1 })],
      ['the number of rows of users', (it) => Object.assign(tableIn(it, 'users'), { rows: 2 })],
      ['the ids of users', (it) => Object.assign(tableIn(it, 'users'), { lastId: 0 })],
      ['its list of tables', (it) => (it.tables as unknown[]).reverse()],
      ['its list of migrations', (it) => (it.migrations as unknown[]).reverse()],
      ['a file that belongs to nothing', (it) => lack(it, 'files/gallery/x.jpg')],
      ['a file that is there and missing', (it) => lack(it, fileIn(it))],
      ['its manifest', (it) => lack(it, 'files/gallery/x.jpg', '\u001b[2J')],
      ['its manifest', (it) => lack(it, 'files/gallery/\u001b[2J')],
      ['its manifest', (it) => Object.assign(it, { missing: [{ name: 'x', of: 'x', why: 'because' }] })],
      ['newer version of Greenroom', (it) => Object.assign(it, { formatVersion: 4, entries: 'otherwise' })],
      [
        "newer version of Greenroom (0.1.0, it has '999-future')",
        (it) => (it.migrations as string[]).push('999-future'),
      ],
    ];
    for (const [sentence, lie] of lies) {
      writeContent(bad, content, lie);
      expect(await refusal(place)).toContain(sentence);
    }
    const { manifest, bodies } = content;
    writeBlocks(
      bad,
      [...bodies].map(([name, body]) => entry(name, body)),
    );
    expect(await refusal(place)).toContain('its manifest is missing');
    writeContent(bad, { manifest, bodies }, (it) =>
      Object.assign(it, { padding: 'x'.repeat(maxManifestBytes) }),
    );
    expect(await refusal(place)).toContain('its manifest is too large');
  });

  test.each(usualDialects)(
    'is refused for rows that %s cannot have written, and for files of nobody',
    async (dialect: Dialect) => {
      const place = await emptyPlace(dialect);
      const users = content.bodies.get(rowsName('users'))?.toString() ?? '';
      // What else is no row is told by `archived-tables.test`: each of these takes all migrations.
      const rowLies: [string, string, string][] = [
        ['users', 'a row of users', users.replace('"id":1', '"id":1,"isAdmin":true')],
        ['users', 'a row of users', users.slice(0, -1)],
        ['users', 'a row of users', 'nothing\n'],
        ['users', 'rows of users that do not fit together', users + users],
        [
          'users',
          'rows of users that do not fit together',
          users.replace('"role":"admin"', '"role":"owner"'),
        ],
        ['users', 'the number of rows of users', ''],
        ['images', 'the number of rows of images', ''],
        ['applicationFiles', 'the number of rows of applicationFiles', ''],
      ];
      // Of what is refused before a database sees it, one on PostgreSQL is enough: each takes all its migrations.
      const told = rowLies.filter(
        ([, sentence], index) => dialect === 'sqlite' || index === 0 || sentence.includes('fit'),
      );
      for (const [table, sentence, rows] of told) {
        const bodies = new Map(content.bodies).set(rowsName(table), Buffer.from(rows));
        writeContent(bad, { ...content, bodies });
        expect(await refusal(place), rows).toContain(sentence);
      }
      const orphan = 'files/gallery/0123456789abcdef0123456789abcdef.jpg';
      writeContent(bad, { ...content, bodies: new Map(content.bodies).set(orphan, Buffer.from('x')) });
      expect(await refusal(place)).toContain('a file that belongs to nothing');
      const without = new Map(content.bodies);
      without.delete([...without.keys()].find((name) => name.startsWith('files/gallery/')) ?? '');
      writeContent(bad, { ...content, bodies: without });
      expect(await refusal(place)).toContain('a file is missing');
      const strangers = content.bodies.get(rowsName('applicationFiles'))?.toString() ?? '';
      const bodies = new Map(content.bodies).set(
        rowsName('applicationFiles'),
        Buffer.from(strangers.replace('"applicationId":1', '"applicationId":77')),
      );
      writeContent(bad, { ...content, bodies });
      expect(await refusal(place)).toContain('rows of applicationFiles that do not fit together');

      await restore(place, good);
      await expect(restore(place, good)).rejects.toThrow('has content already (milestones, users, images, ');
    },
  );
});

function tableIn(manifest: Record<string, unknown>, name: string): object {
  return (manifest.tables as { name: string }[]).find((table) => table.name === name) ?? {};
}

function fileIn(manifest: Record<string, unknown>): string {
  const names = (manifest.entries as { name: string }[]).map(({ name }) => name);
  return names.find((name) => name.startsWith('files/')) ?? '';
}

function lack(manifest: Record<string, unknown>, name: string, of = 'image 1'): void {
  Object.assign(manifest, { missing: [{ name, of, why: 'missing' }] });
}

/** No table with a row in it, and no file. */
async function expectEmpty(place: Environment): Promise<void> {
  expect(await filesIn(place, 'applications')).toEqual([]);
  expect(await filesIn(place, 'gallery')).toEqual([]);
  if (!place.DATABASE_URL && !existsSync(place.DATA_DIR ?? '')) return;
  const { db } = openDatabase(parseConfig(place), () => {}, 'maintenance');
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  expect(names.filter((name) => archivedTables.some((table) => table.name === name))).toEqual([]);
  await db.destroy();
}
