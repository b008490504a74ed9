import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SnapshotStore } from '#server/backup/snapshot.store.ts';
import { BackupLease } from '#server/files/backup-lease.ts';
import { BackupsStore } from '#server/files/backups.store.ts';
import { DiskFiles } from '#server/files/disk-files.ts';
import { FilesAwayError } from '#server/files/files.ts';
import { type SignedInAdmin, signedInAdmin, signedInStaff } from '#tests/support/admin.ts';
import { backUp, placeWithTables, readContent, restore } from '#tests/support/backups.ts';
import { addImage } from '#tests/support/gallery.ts';
import { openWire } from '#tests/support/over-the-wire.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

describe.each(dialects)('The backup that an owner downloads, on %s', (dialect) => {
  let site: TestSite;
  let owner: SignedInAdmin;
  beforeEach(async () => {
    site = await startTestSite({ dialect });
    owner = await signedInAdmin(site);
  });
  afterEach(() => site.close());

  const download = (process = site.http) =>
    process.inject({ method: 'POST', url: '/api/admin/backup', headers: owner.headers });
  const leases = () => site.database.db.selectFrom('backups').selectAll().execute();

  async function lines() {
    const answer = await site.http.inject({ url: '/api/admin/activity', headers: owner.headers });
    return answer.json().filter(({ what }: { what: string }) => what === 'downloaded backup');
  }

  /** A file of the gallery that is far larger than what a socket holds. */
  async function addLargeFile(): Promise<void> {
    const { id } = await addImage(site, { headers: owner.headers });
    const { filename } = await site.database.db
      .selectFrom('images')
      .select('filename')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await site.services.galleryFiles.put(filename, randomBytes(40_000_000));
  }

  test('holds what the command writes, roles and emails with it, and can be restored', async () => {
    const staff = await signedInStaff(site);
    const { db } = site.database;
    await db.updateTable('users').set({ email: 'sam@example.org' }).where('id', '=', staff.id).execute();
    await addImage(site, { headers: owner.headers });
    const answer = await download();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition':
        'attachment; filename="greenroom-2026-11-15.tar"; filename*=UTF-8\'\'greenroom-2026-11-15.tar',
      'cache-control': 'no-store',
    });
    const folder = temporaryFolder();
    const [downloaded, written] = [join(folder, 'downloaded.tar'), join(folder, 'written.tar')];
    writeFileSync(downloaded, answer.rawPayload);
    await backUp(site.environment, written);
    const [one, other] = [await readContent(downloaded), await readContent(written)];
    expect([...one.bodies.keys()]).toEqual([...other.bodies.keys()]);
    for (const [name, body] of one.bodies) {
      if (name.startsWith('files/') || name === 'rows/users.ndjson')
        expect(body.equals(other.bodies.get(name) ?? Buffer.alloc(0)), name).toBe(true);
    }
    const users = String(one.bodies.get('rows/users.ndjson'))
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row));
    expect(users).toMatchObject([
      { id: owner.id, teamRole: 'owner', email: null },
      { id: staff.id, teamRole: 'staff', email: 'sam@example.org' },
    ]);
    const place = await placeWithTables(dialect);
    await restore(place, downloaded);
    const restored = join(folder, 'restored.tar');
    await backUp(place, restored);
    expect(String((await readContent(restored)).bodies.get('rows/users.ndjson'))).toBe(
      String(one.bodies.get('rows/users.ndjson')),
    );

    expect(await lines()).toMatchObject([{ by: owner.username, target: { kind: 'settings' } }]);
    const house = await site.http.inject({ url: '/api/admin/house', headers: owner.headers });
    expect(house.json().lastBackup).toEqual({ at: expect.any(String), isComplete: true, missing: 0 });
    expect(await leases()).toEqual([]);
  });

  test('is made once at a time, in whatever process, and beside no command', async () => {
    await addImage(site, { headers: owner.headers });
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    const { open } = DiskFiles.prototype;
    vi.spyOn(DiskFiles.prototype, 'open').mockImplementation(async function (this: DiskFiles, name) {
      await isLetGo;
      return open.call(this, name);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const answers = [...site.processes, ...site.processes, ...site.processes].map(({ app }) =>
      download(app.http),
    );
    await vi.waitFor(async () => expect(await leases()).toHaveLength(1));
    const late = await download();
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'A backup is being made already. Please try again when it is done.',
    ]);
    letGo();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await lines()).toHaveLength(statuses.filter((status) => status === 200).length);

    const backups = new BackupsStore(site.database.db);
    const lease = await BackupLease.take(backups, site.services.clock);
    expect((await download()).statusCode).toBe(409);
    await lease.release();
    expect((await download()).statusCode).toBe(200);
  });

  test('holds no moment of the database while it is read, and asks the store with a patience of its own', async () => {
    await addImage(site, { headers: owner.headers });
    let isOpen = false;
    const take = SnapshotStore.take.bind(SnapshotStore);
    vi.spyOn(SnapshotStore, 'take').mockImplementation(async (...asked) => {
      isOpen = true;
      return take(...asked).finally(() => {
        isOpen = false;
      }) as never;
    });
    const write = PassThrough.prototype.write;
    const wasOpen: boolean[] = [];
    const writing = vi.spyOn(PassThrough.prototype, 'write').mockImplementation(function (
      this: PassThrough,
      ...asked
    ) {
      wasOpen.push(isOpen);
      return write.apply(this, asked as Parameters<typeof write>);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { galleryFiles } = site.services;
    const visitors = vi.spyOn(galleryFiles, 'open').mockRejectedValue(new FilesAwayError('too slow'));
    const answer = await download();
    writing.mockRestore();
    expect(answer.rawPayload.length).toBeGreaterThan(10_000);
    expect(new Set(wasOpen)).toEqual(new Set([false]));
    expect(visitors).not.toHaveBeenCalled();
    const house = await site.http.inject({ url: '/api/admin/house', headers: owner.headers });
    expect(house.json().lastBackup).toMatchObject({ isComplete: true });
  });

  // What follows is about connections of HTTP.
  if (!usualDialects.includes(dialect)) return;

  test('is given up when its reader goes away, and leaves neither a lock nor a file', async () => {
    await addLargeFile();
    const { port } = await openWire(site);
    for (let turn = 0; turn < 2; turn += 1) {
      const { promise: hasBegun, resolve } = Promise.withResolvers<void>();
      const asked = request({
        host: '127.0.0.1',
        port,
        path: '/api/admin/backup',
        method: 'POST',
        headers: owner.headers,
      });
      // It reads no more than the beginning.
      asked.on('response', (answer) => answer.once('readable', resolve));
      asked.on('error', () => {});
      asked.end();
      await hasBegun;
      expect(await leases()).toHaveLength(1);
      asked.destroy();
      await vi.waitFor(async () => expect(await leases()).toEqual([]), { timeout: 10_000 });
    }
    expect(readdirSync(site.services.uploadsFolder)).toEqual([]);
    expect((await download()).statusCode).toBe(200);
  });

  test('ends when its owner is one no more, and the archive is not whole', async () => {
    await addLargeFile();
    const other = await signedInAdmin(site);
    const { port } = await openWire(site);
    const { promise: ended, resolve, reject } = Promise.withResolvers<string>();
    let hasRead = 0;
    const asked = request({
      host: '127.0.0.1',
      port,
      path: '/api/admin/backup',
      method: 'POST',
      headers: owner.headers,
    });
    const now = vi.spyOn(performance, 'now');
    asked.on('response', (answer) => {
      answer.once('readable', async () => {
        const url = `/api/admin/team/${owner.id}`;
        const payload = { role: 'staff' };
        const { headers } = other;
        const changed = await site.http.inject({ method: 'PATCH', url, headers, payload });
        if (changed.statusCode !== 200) reject(new Error(changed.body));
        now.mockReturnValue(1e12);
        answer.on('data', (bytes: Buffer) => (hasRead += bytes.length));
        answer.on('end', () => resolve('whole'));
        answer.on('error', () => resolve('cut off'));
      });
    });
    asked.on('error', () => resolve('cut off'));
    asked.end();
    expect(await ended).toBe('cut off');
    now.mockRestore();
    expect(hasRead).toBeLessThan(40_000_000);
    await vi.waitFor(async () => expect(await leases()).toEqual([]));
  });
});
