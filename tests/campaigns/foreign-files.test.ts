import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Environment, parseConfig } from '#server/config.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { addSampleContent } from '#server/samples/sample-content.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { filesIn } from '#tests/support/backups.ts';
import { fillPlace, uploadAt } from '#tests/support/filled-place.ts';
import { addImage } from '#tests/support/gallery.ts';
import { type ServerProcess, startCommand, startServerProcess } from '#tests/support/server-process.ts';
import {
  ageFile,
  dayMs,
  emptyStore,
  pathOfFile,
  type StoreKind,
  storeKinds,
} from '#tests/support/stored-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres, startTestSite } from '#tests/support/test-site.ts';

/** `FOREIGN_STARTS=100 vitest run …` does the same for longer: so often with each kind of store. */
const starts = Number(process.env.FOREIGN_STARTS ?? 5);
/** Every so many is the server as a process of its own. */
const everyProcess = 5;

const places = ['applications', 'gallery'] as const;

/** What is in a store, byte by byte. */
async function contentOf(place: Environment): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for (const kind of places) {
    for (const name of await filesIn(place, kind)) {
      const bytes = readFileSync(pathOfFile(parseConfig(place), kind, name));
      content.set(`${kind}/${name}`, createHash('sha256').update(bytes).digest('hex'));
    }
  }
  return content;
}

async function makeOld(place: Environment): Promise<void> {
  for (const kind of places) {
    for (const name of await filesIn(place, kind)) {
      ageFile(parseConfig(place), kind, name, new Date(Date.now() - 7 * dayMs));
    }
  }
}

/** The same files beside another database: another folder with the same files in it, or another PostgreSQL. */
async function besides(store: Environment & { DATA_DIR: string }, start: number): Promise<Environment> {
  const isPostgres = start % 2 === 1;
  const { DATABASE_URL, ...rest } = store;
  const DATA_DIR = temporaryFolder();
  if (!store.S3_BUCKET) symlinkSync(join(store.DATA_DIR, 'files'), join(DATA_DIR, 'files'));
  return {
    ...rest,
    DATA_DIR,
    SAMPLE_CONTENT: start % 3 === 0 ? 'off' : 'on',
    ...(isPostgres ? { DATABASE_URL: await emptyPostgres() } : {}),
  };
}

/** What `main.ts` does, up to the end of its first sweep; and staff who delete what their database names. */
async function startWithin(environment: Environment, known: string): Promise<void> {
  const site = await startTestSite({ dialect: 'sqlite', environment, now: new Date().toISOString() });
  const { services, config, database } = site;
  expect(services.fileOwnership.known).toBe('foreign');
  if (config.sampleContent && services.fileOwnership.known === 'ours') {
    await addSampleContent(database, services.clock(), services.galleryFiles);
  }
  await sweepOrphans(services);
  const { headers } = await signedInAdmin(site);
  const image = await addImage(site, { headers });
  await database.db.updateTable('images').set({ filename: known }).where('id', '=', image.id).execute();
  const url = `/api/admin/images/${image.id}`;
  expect((await site.http.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
  await sweepOrphans(services);
  await site.close();
}

/** Or until the server has ended, or has not swept: then its words say why. */
async function waitUntil(server: ServerProcess, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    if (server.child.exitCode !== null || server.output().includes('sweep files: failed'))
      throw new Error(server.output());
    await sleep(10);
  }
}

/** The server itself, when it has written its report. */
async function startReported(environment: Environment): Promise<ServerProcess> {
  const server = await startServerProcess(environment);
  await waitUntil(server, () => server.output().includes('Greenroom is ready'));
  return server;
}

/** Until the end of its first sweep. An upload of yesterday is the last thing that its sweep sees to. */
async function startProcess(environment: Environment): Promise<void> {
  const upload = join(environment.DATA_DIR ?? '', 'uploads', 'old');
  mkdirSync(upload, { recursive: true });
  const yesterday = new Date(Date.now() - 2 * dayMs);
  utimesSync(upload, yesterday, yesterday);
  const server = await startReported(environment);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  await waitUntil(server, () => !existsSync(upload));
  await server.end('SIGKILL');
  expect(server.output().match(/files of another site/g)).toHaveLength(1);
  expect(server.output()).toMatch(/files +WARNING: .* belong to another site .*adopt-files/);
}

describe.each(storeKinds)('A store on %s', (kind: StoreKind) => {
  test(
    `loses none of its files in ${starts} starts with a foreign database, also while its own server runs`,
    async () => {
      const store = { ...(await emptyStore(kind)), SAMPLE_CONTENT: 'off' };
      const admin = await fillPlace(store, { applications: 20, images: 30 });
      await makeOld(store);
      const before = await contentOf(store);
      expect(before.size).toBe(50);
      const known = [...before.keys()].find((name) => name.startsWith('gallery/'))?.split('/')[1] ?? '';
      const own = await startReported(store);
      onTestFinished(() => void own.child.kill('SIGKILL'));
      for (let start = 0; start < starts; start += 1) {
        const foreign = await besides(store, start);
        if (start % everyProcess === everyProcess - 1) await startProcess(foreign);
        else await startWithin(foreign, known);
        const after = await contentOf(store);
        for (const [name, hash] of before) expect(after.get(name), `${name} after start ${start}`).toBe(hash);
        await makeOld(store);
      }
      const shown = await fetch(`${own.url}/images/${known}`, { headers: admin.headers });
      expect(shown.status).toBe(200);
      expect(await own.end('SIGTERM')).toBe(0);
      expect(own.output()).not.toContain('files of another site');
    },
    60_000 + starts * 30_000,
  );
});

describe.each(storeKinds)('An owner whose server stands before the files of another site, on %s', (kind) => {
  test('takes them over, and the server follows without a restart', async () => {
    const store = { ...(await emptyStore(kind)), SAMPLE_CONTENT: 'off' };
    await fillPlace(store, { applications: 2, images: 3 });
    const place = { ...store, DATABASE_URL: await emptyPostgres() };
    const admin = await fillPlace(place, { applications: 0, images: 0 });
    const server = await startReported(place);
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const remove = async (id: number) => {
      const url = `${server.url}/api/admin/images/${id}`;
      const answer = await fetch(url, { method: 'DELETE', headers: admin.headers });
      expect(answer.status).toBe(200);
    };
    await remove(await uploadAt(server.url, admin.headers));
    expect(await filesIn(place, 'gallery')).toHaveLength(4);

    const asked = await startCommand('admin', ['adopt-files'], place).end;
    expect(asked).toMatchObject({ code: 1, err: 'To take them over, add --yes. Nothing was changed.\n' });
    expect(asked.out).toMatch(/^In .* there are 6 files \(\S+ MB\), and 0 more aside\.\n/);
    expect(asked.out).toMatch(/They are marked as those of the site [0-9a-f-]{36}\.\n/);
    expect(asked.out).toMatch(/This database, of the site [0-9a-f-]{36}, names 0 of them;/);
    await remove(await uploadAt(server.url, admin.headers));
    expect(await filesIn(place, 'gallery')).toHaveLength(5);

    const unnamed = await startCommand('admin', ['adopt-files', '--yes'], place).end;
    expect(unnamed.code).toBe(1);
    expect(unnamed.err).toMatch(/^This database names none of these files, .* Nothing was changed\.\n$/);
    await remove(await uploadAt(server.url, admin.headers));
    expect(await filesIn(place, 'gallery'), 'not taken over').toHaveLength(6);

    await uploadAt(server.url, admin.headers);
    const adopted = await startCommand('admin', ['adopt-files', '--yes'], place).end;
    expect(adopted).toMatchObject({ code: 0, err: '' });
    expect(adopted.out).toMatch(/The files belong to this site now\.\n$/);
    await remove(await uploadAt(server.url, admin.headers));
    // A size that was being made of it is deleted after it.
    await vi.waitFor(async () => expect(await filesIn(place, 'gallery')).toHaveLength(7), 20_000);
    const again = await startCommand('admin', ['adopt-files'], place).end;
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/belong to this site already\.\n$/) });
    expect(await server.end('SIGTERM')).toBe(0);

    // The one that had them before says so now.
    const former = await startReported(store);
    await former.end('SIGKILL');
    expect(former.output()).toMatch(/files +WARNING: .* belong to another site/);
  });
});
