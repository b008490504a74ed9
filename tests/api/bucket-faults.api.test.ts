import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { removeLateFiles } from '#server/files/discard-files.ts';
import { addSampleContent } from '#server/samples/sample-content.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage, sendImage } from '#tests/support/gallery.ts';
import { openWire, type Wire, type WireAnswer } from '#tests/support/over-the-wire.ts';
import { type Mood, newBucket, type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { apply, formBody, formType, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { keptFiles } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite, type TestSiteOptions } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';

/** `FAULTS=100 vitest run …` does the same for longer. */
const faults = Number(process.env.FAULTS ?? (isThorough ? 5 : 3));
const performers = 4;
const patient = { timeout: 60_000, interval: 10 };
const canary = 'CANARYsecretkey';
/** Little enough to fail often, and more than a busy machine needs when nothing does. */
const quick = { connectMs: 1_000, attemptMs: 1_000, totalMs: 2_000, idleMs: 1_000 };

interface BucketSite {
  s3: S3Server;
  site: TestSite;
  admin: SignedInAdmin;
  wire: Wire;
  close(): Promise<void>;
}

/** The faults are those of the bucket: which database there is makes no difference. */
async function startBucketSite(options: Partial<TestSiteOptions> = {}): Promise<BucketSite> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-s3-'));
  const s3 = await startS3Server(folder);
  const environment = { ...(await newBucket(s3)), AWS_SECRET_ACCESS_KEY: canary, APPLICATION_LIMIT: '0' };
  const site = await startTestSite({ dialect: 'sqlite', environment, ...options });
  return {
    s3,
    site,
    admin: await signedInAdmin(site),
    wire: await openWire(site),
    async close() {
      await site.close();
      await s3.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function expectRefusal({ status, headers, text }: WireAnswer): void {
  expect(status, text).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(text).error).toMatch(/^Pictures cannot be stored or shown at the moment/);
}

describe('While the bucket fails', () => {
  let place: BucketSite;
  let image: ManagedImage;
  beforeAll(async () => {
    place = await startBucketSite({ patience: quick });
    image = await addImage(place.site, { headers: place.admin.headers, fields: { isPublic: 'true' } });
  });
  afterAll(() => place.close());

  test.each(['hang', 'cut', 500] satisfies Mood[])(
    'staff hear so of an upload, guests of an image; a deletion is done all the same (%s)',
    async (mood) => {
      const { s3, site, admin, wire } = place;
      const doomed = await addImage(site, { headers: admin.headers });
      const { id } = (await apply(site)).json();
      s3.mood = mood;
      const sizes = [image.fileUrl, image.fileUrl.replace('.jpg', '-480.webp')];
      const doomedPaths = [`/api/admin/images/${doomed.id}`, `/api/admin/applications/${id}`];
      const remove = (path: string) => wire.ask(path, { method: 'DELETE', headers: admin.headers });
      const [uploaded, shown, removed] = await Promise.all([
        sendImage(site, { headers: admin.headers }),
        Promise.all(sizes.map((address) => wire.ask(address))),
        Promise.all(doomedPaths.map(remove)),
      ]);
      expect(uploaded.statusCode).toBe(503);
      for (const answer of shown) {
        expectRefusal(answer);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
      expect(removed.map(({ status }) => status)).toEqual([200, 200]);
      expect((await Promise.all(doomedPaths.map(remove))).map(({ status }) => status)).toEqual([404, 404]);
      s3.mood = 'well';
      expect((await wire.ask(image.fileUrl)).status).toBe(200);
    },
  );

  test('of an application that was half stored nothing is left once it is back', async () => {
    const { s3, site } = place;
    await removeLateFiles(site.services);
    const before = await keptFiles(site, 'applications');
    const bytes = await samplePhoto();
    // A bucket beside a busy machine may be too slow for the first picture, or for one sweep.
    await vi.waitFor(async () => {
      let puts = 0;
      s3.moodFor = ({ method, url = '' }) => {
        if (method !== 'PUT' || !url.includes('/applications/')) return undefined;
        puts += 1;
        return puts === 1 ? 'well' : 500;
      };
      expect((await apply(site, { files: [{ bytes }, { bytes }] })).statusCode).toBe(503);
      s3.moodFor = null;
      const { files } = await keptFiles(site, 'applications');
      expect(files.length).toBeGreaterThan(before.files.length);
    }, 60_000);
    await vi.waitFor(async () => {
      await removeLateFiles(site.services);
      expect(await site.services.backups.listRemovals(10, '')).toEqual([]);
    }, 30_000);
    expect(await keptFiles(site, 'applications')).toEqual(before);
  });

  test('a new site starts without its samples, and has them after a start that can store their photos', async () => {
    const { s3, site } = place;
    const fill = () => addSampleContent(site.database, site.time.now, site.services.galleryFiles);
    const samples = () => site.database.db.selectFrom('events').select('id').execute();
    s3.mood = 500;
    await fill();
    expect(await samples()).toEqual([]);
    s3.mood = 'well';
    await fill();
    expect((await samples()).length).toBeGreaterThan(5);
  });

  test.each(['begin and hang', 'begin and cut'] satisfies Mood[])(
    'a guest never takes half an image for a whole one (%s)',
    async (mood) => {
      const { s3, wire } = place;
      s3.mood = mood;
      await expect(wire.ask(image.fileUrl)).rejects.toThrow(/aborted|hang up/);
      s3.mood = 'well';
      expect((await wire.ask(image.fileUrl)).bytes).toHaveLength(image.fileSize);
    },
  );
});

interface Acknowledged {
  id: number;
  bandPhotos: string[];
}

// Beside each other: the first one mostly waits.

/** The site as it is, with all of its patience. */
test.concurrent('A performer whose photos meet a bucket that hangs hears so in time, and the site goes on meanwhile', async () => {
  const { s3, wire, admin, site, close } = await startBucketSite();
  s3.mood = 'hang';
  const body = formBody(sampleFields, [{ bytes: await samplePhoto() }]);
  const headers = { 'content-type': formType };
  const startedAt = performance.now();
  let isAnswered = false;
  const upload = wire.ask(submitApplication.path, { method: 'POST', headers, body }).finally(() => {
    isAnswered = true;
  });
  for (let visit = 0; visit < 3; visit += 1) {
    for (const path of ['/', '/events', '/api/events', '/api/gallery', '/readyz']) {
      expect((await wire.ask(path)).status).toBe(200);
    }
    expect((await wire.ask('/api/admin/applications', { headers: admin.headers })).status).toBe(200);
  }
  expect(isAnswered).toBe(false);
  expectRefusal(await upload);
  // Nine seconds, and what a busy machine adds to them.
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  s3.mood = 'well';
  expect((await apply(site)).statusCode).toBe(201);
  expect(JSON.stringify(site.logged)).toContain('FilesAwayError');
  expect(JSON.stringify(site.logged)).not.toMatch(new RegExp(`${canary}|S3RVER|${site.config.s3?.bucket}`));
  await close();
});

test.concurrent(
  `Of ${faults} faults of the bucket in the middle of applications no performer loses one, and none is stored twice`,
  async () => {
    const random = seededRandom(20_261_115);
    const { s3, site, admin, wire, close } = await startBucketSite({ patience: quick });
    const photos = await Promise.all(['#123', '#a52', '#0f0'].map((colour) => samplePhoto(colour)));
    const acknowledged = new Map<string, Acknowledged>();
    let refused = 0;
    let isOver = false;

    async function perform(performer: number): Promise<void> {
      for (let number = 0; !isOver; number += 1) {
        const key = `performer-${performer}-${number}`;
        const files = photos.slice(0, 1 + (number % 3)).map((bytes) => ({ bytes }));
        const body = formBody({ ...sampleFields, name: key }, files);
        const headers = { 'content-type': formType, 'idempotency-key': key };
        for (;;) {
          const answer = await wire.ask(submitApplication.path, { method: 'POST', headers, body });
          if (answer.status === 201) {
            acknowledged.set(key, JSON.parse(answer.text));
            break;
          }
          expectRefusal(answer);
          refused += 1;
          await sleep(20);
        }
      }
    }

    async function visit(): Promise<void> {
      while (!isOver) {
        for (const path of ['/events', '/api/events', '/healthz']) {
          expect((await wire.ask(path)).status).toBe(200);
        }
        expect((await wire.ask('/api/admin/applications', { headers: admin.headers })).status).toBe(200);
        await sleep(50);
      }
    }

    async function moreAnswers(): Promise<void> {
      const before = acknowledged.size;
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before), patient);
    }

    const everyone = [...Array.from({ length: performers }, (_, index) => perform(index)), visit()];
    const work = Promise.all(everyone);
    // Told at the end, but must not end the run before.
    work.catch(() => {});
    const kinds = ['stopped', 'hang', 'cut', 500, 503] as const;
    for (let fault = 0; fault < faults; fault += 1) {
      await moreAnswers();
      await sleep(random() * 60);
      const kind = kinds[fault % kinds.length] ?? 'stopped';
      if (kind === 'stopped') await s3.stop();
      else s3.mood = kind;
      const refusedBefore = refused;
      await sleep(random() * 300);
      if (random() < 0.5) await vi.waitFor(() => expect(refused).toBeGreaterThan(refusedBefore), patient);
      if (kind === 'stopped') await s3.start();
      else s3.mood = 'well';
    }
    await moreAnswers();
    isOver = true;
    await work;

    const rows = await site.database.db.selectFrom('applications').select(['id', 'idempotencyKey']).execute();
    expect(rows.map(({ id, idempotencyKey }) => [idempotencyKey, id]).toSorted()).toEqual(
      [...acknowledged].map(([key, { id }]) => [key, id]).toSorted(),
    );
    const { uploads, files } = await keptFiles(site);
    expect(uploads).toEqual([]);
    for (const [key, { bandPhotos }] of acknowledged) {
      expect(bandPhotos).toHaveLength(1 + (Number(key.split('-')[2]) % 3));
      for (const url of bandPhotos) {
        expect(files).toContain(url.split('/').at(-1));
        const photo = await wire.ask(url, { headers: admin.headers });
        const { info } = await sharp(photo.bytes).raw().toBuffer({ resolveWithObject: true });
        expect(info).toMatchObject({ width: 48, height: 32 });
      }
    }
    // Otherwise nothing has failed in the middle of anything.
    expect(refused).toBeGreaterThan(faults / 2);
    await close();
  },
  60_000 + faults * 20_000,
);
