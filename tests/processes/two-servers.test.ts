import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  checkAuth,
  createInvitation,
  inviteHeader,
  registerAdmin,
  signIn,
  signOut,
} from '#contract/accounts/admin-accounts.ts';
import { type SubmittedApplication, submitApplication } from '#contract/applications/applications.ts';
import { createEvent } from '#contract/events/event-management.ts';
import { type ManagedImage, uploadImage } from '#contract/gallery/gallery.ts';
import { sizedImageUrl } from '#contract/gallery/image-sizes.ts';
import { wrongForName } from '#server/accounts/check-credentials.ts';
import { parseConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/tables.ts';
import { openFiles } from '#server/files/open-files.ts';
import { newBucket } from '#tests/support/s3-server.ts';
import { formBody, formType, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { emptyPostgres } from '#tests/support/test-site.ts';

const password = 'correct horse battery staple 7';

describe('Two servers that share a PostgreSQL database and a bucket', () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'greenroom-two-')));
  let one: ServerProcess;
  let two: ServerProcess;
  let database: Database;
  let environment: Record<string, string | undefined>;
  /** Of the first admin, who was registered at one of them. */
  let cookie: string;

  beforeAll(async () => {
    environment = {
      DATABASE_URL: await emptyPostgres(),
      PUBLIC_URL: 'https://folklore.example.com',
      ...(await newBucket(inject('s3'))),
    };
    // At once, on an empty database.
    const started = await Promise.all(
      folders.map((DATA_DIR) => startServerProcess({ ...environment, DATA_DIR })),
    );
    [one, two] = started as [ServerProcess, ServerProcess];
    database = await connectDatabase(parseConfig(environment), () => {});
    const registered = await post(one, registerAdmin.path, { username: 'rosa', password });
    expect(registered.status).toBe(201);
    cookie = await signInAt(one, 'rosa');
  });
  afterAll(async () => {
    for (const server of [one, two]) expect(await server.end('SIGTERM')).toBe(0);
    await database.db.destroy();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  function post(server: ServerProcess, path: string, body?: object, headers: Record<string, string> = {}) {
    return fetch(server.url + path, {
      method: 'POST',
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  function sendForm(server: ServerProcess, path: string, body: Buffer, headers: Record<string, string>) {
    return fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': formType, ...headers },
      body: new Uint8Array(body),
    });
  }

  async function signInAt(server: ServerProcess, username: string): Promise<string> {
    const answer = await post(server, signIn.path, { username, password });
    expect(answer.status).toBe(200);
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  async function isSignedInAt(server: ServerProcess, session: string): Promise<boolean> {
    const answer = await fetch(server.url + checkAuth.path, { headers: { cookie: session } });
    return ((await answer.json()) as { isAuthenticated: boolean }).isAuthenticated;
  }

  test('know whoever signed in at the other, until they sign out at either', async () => {
    const session = await signInAt(one, 'rosa');
    expect(await Promise.all([one, two].map((server) => isSignedInAt(server, session)))).toEqual([
      true,
      true,
    ]);
    expect((await post(two, signOut.path, undefined, { cookie: session })).status).toBe(200);
    expect(await Promise.all([one, two].map((server) => isSignedInAt(server, session)))).toEqual([
      false,
      false,
    ]);
  });

  test('give one account for one invitation that is used at both at once', async () => {
    const invited = await post(one, createInvitation.path, undefined, { cookie });
    const { link } = (await invited.json()) as { link: string };
    const headers = { [inviteHeader]: new URL(link).searchParams.get('invite') ?? '' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        post(index % 2 ? one : two, registerAdmin.path, { username: `guest ${index}`, password }, headers),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403, 403, 403]);
    const guests = await database.db
      .selectFrom('users')
      .select('id')
      .where('username', 'like', 'guest %')
      .execute();
    expect(guests).toHaveLength(1);
  });

  test('count wrong passwords together', async () => {
    for (let attempt = 0; attempt < wrongForName.max; attempt += 1) {
      const server = attempt % 2 ? one : two;
      expect((await post(server, signIn.path, { username: 'nobody', password: 'x' })).status).toBe(401);
    }
    for (const server of [one, two]) {
      const refused = await post(server, signIn.path, { username: 'nobody', password: 'x' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('take an application once that comes to both at the same moment, with one set of files', async () => {
    const photos = await Promise.all(['#123', '#a52'].map(samplePhoto));
    const body = formBody(
      sampleFields,
      photos.map((bytes) => ({ bytes })),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendForm(index % 2 ? one : two, submitApplication.path, body, { 'idempotency-key': 'one-of-a-kind' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const records = await Promise.all(
      answers.map(async (answer) => {
        // Each answer has a link of its own.
        const { statusPath, ...record } = (await answer.json()) as SubmittedApplication;
        return record;
      }),
    );
    for (const record of records) expect(record).toEqual(records[0]);
    const names: string[] = [];
    for await (const { name } of openFiles(parseConfig(environment)).applicationFiles.list())
      names.push(name);
    const bandPhotos = records[0]?.bandPhotos ?? [];
    expect(bandPhotos).toHaveLength(2);
    expect(names.toSorted()).toEqual(bandPhotos.map((url) => url.split('/').at(-1)).toSorted());
    for (const url of bandPhotos) {
      for (const server of [one, two]) {
        const photo = await fetch(server.url + url, { headers: { cookie } });
        expect(photo.status).toBe(200);
        expect(await sharp(Buffer.from(await photo.arrayBuffer())).metadata()).toMatchObject({ width: 48 });
        expect((await fetch(server.url + url)).status).toBe(401);
      }
    }
  });

  test('show a photo that was uploaded through the other, in every size, until it is hidden through either', async () => {
    const bytes = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer();
    const body = formBody({ isPublic: 'true' }, [{ field: 'image', bytes }]);
    const image = (await (await sendForm(one, uploadImage.path, body, { cookie })).json()) as ManagedImage;
    const addresses = [image.fileUrl, sizedImageUrl(image, 480, 'webp')];
    for (const address of addresses) {
      const shown = await Promise.all([two, one].map((server) => fetch(server.url + address)));
      expect(shown.map(({ status }) => status)).toEqual([200, 200]);
      const [there, here] = await Promise.all(
        shown.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
      );
      expect(there?.equals(here ?? Buffer.of())).toBe(true);
    }
    const hidden = await fetch(`${two.url}/api/admin/images/${image.id}/visibility`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ isPublic: false }),
    });
    expect(hidden.status).toBe(200);
    for (const server of [one, two]) {
      for (const address of addresses) expect((await fetch(server.url + address)).status).toBe(404);
    }
  });

  test('show a new event: the one that took it at once, the other within moments', async () => {
    const page = async (server: ServerProcess) => (await fetch(`${server.url}/events`)).text();
    // Both have kept the page of before.
    for (const server of [one, two]) expect(await page(server)).not.toContain('Two Rooms');
    const event = {
      name: 'Two Rooms',
      description: '<p>One song.</p>',
      startDateTime: new Date(Date.now() + 86_400_000).toISOString(),
      endDateTime: new Date(Date.now() + 90_000_000).toISOString(),
      category: 'Live Music',
    };
    expect((await post(one, createEvent.path, event, { cookie })).status).toBe(201);
    expect(await page(one)).toContain('Two Rooms');
    // A second, as promised, and nothing else is waited for.
    await sleep(1_100);
    expect(await page(two)).toContain('Two Rooms');
    const [here, there] = await Promise.all([one, two].map((server) => fetch(`${server.url}/events`)));
    expect(here?.headers.get('etag')).toBe(there?.headers.get('etag'));
  });
});
