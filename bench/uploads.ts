import { fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { type SubmittedApplication, submitApplication } from '#contract/applications/applications.ts';
import { maxImageEdgePx } from '#contract/gallery/image-sizes.ts';
import { copiesOf } from '#tests/support/large-photos.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import { memoryMb } from './at-rest.ts';
import { type Figure, latencies, medianRatio, quantile } from './measure.ts';
import { startSite } from './site-process.ts';

/** A phone's photo, with the grain that a small lens has; as the form sends it, scaled to what is kept. */
export async function phonePhoto(width = maxImageEdgePx): Promise<Buffer> {
  const height = (width * 3) / 4;
  const noise = randomFillSync(Buffer.alloc(width * height));
  const grain = await sharp(noise, { raw: { width, height, channels: 1 } })
    .linear(0.25, 96)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const picture = new URL('../web/pictures/bulbs.jpg', import.meta.url).pathname;
  return sharp(picture)
    .resize(width, height)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** As files: handed over otherwise, the page would have to unpack them itself. */
export function savePhotos(photo: Buffer, count: number): { paths: string[]; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'));
  const paths = copiesOf(photo, count).map(({ name, buffer }) => {
    writeFileSync(join(folder, name), buffer);
    return join(folder, name);
  });
  return { paths, remove: () => rmSync(folder, { recursive: true }) };
}

export async function sendApplication(url: string, body: BodyInit): Promise<SubmittedApplication> {
  const headers = { 'content-type': formType };
  const answer = await fetch(`${url}${submitApplication.path}`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`an application was answered with ${answer.status}`);
  return (await answer.json()) as SubmittedApplication;
}

const rounds = 7;
const perRound = 12;
/** As many as the server decodes at once, and two that are on their way meanwhile. */
const senders = 4;
const decodersAtOnce = 2;

/** Whole applications against what none of them can do without: decoding the photo and encoding it anew. */
export async function applicationsPerSecond(): Promise<Figure[]> {
  const photo = await phonePhoto();
  const body = new Uint8Array(formBody(sampleFields, [{ bytes: photo }]));
  sharp.concurrency(1);
  const site = await startSite(20, undefined, { APPLICATION_LIMIT: '0' });
  const send = () => sendApplication(site.url, body);
  const reencode = () =>
    sharp(photo)
      .autoOrient()
      .resize({ width: maxImageEdgePx, height: maxImageEdgePx, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 84 })
      .toBuffer();
  await perSecond(senders, send);
  const { ratio, value, referenceValue } = await medianRatio(
    rounds,
    () => perSecond(senders, send),
    () => perSecond(decodersAtOnce, reencode),
  );
  await site.stop();
  return [
    {
      name: 'applications with a photo against the bare work on their photos, per second',
      value: ratio,
      limit: { atLeast: 0.6 },
      note: `${value.toFixed(1)} applications against ${referenceValue.toFixed(1)} photos of ${Math.round(photo.length / 1024)} KB a second`,
    },
  ];
}

/** Does a round of work, so many at a time. */
async function perSecond(atOnce: number, work: () => Promise<unknown>): Promise<number> {
  let left = perRound;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (; left > 0; ) {
        left -= 1;
        await work();
      }
    }),
  );
  return perRound / ((performance.now() - startedAt) / 1_000);
}

const idleMs = 6_000;
const uploads = 40;

/** What guests notice of performers who send their photos: the slowest of a hundred views of the calendar. */
export async function eventsWhileUploading(): Promise<Figure[]> {
  const site = await startSite(200, undefined, { APPLICATION_LIMIT: '0' });
  const page = `${site.url}/events`;
  await fetch(page);
  const idleUntil = performance.now() + idleMs;
  const idle = await latencies(page, () => performance.now() > idleUntil);

  const load = fork(resolve(import.meta.dirname, 'upload-load.ts'), [site.url]);
  let sent = 0;
  load.on('message', (count) => {
    sent = Number(count);
  });
  await once(load, 'message');
  const busy = await latencies(page, () => sent >= uploads || load.exitCode !== null);
  if (load.exitCode !== null) throw new Error('the uploads have failed');
  const ended = once(load, 'exit');
  load.kill('SIGTERM');
  await ended;
  await site.stop();

  const [idleP99, busyP99] = [quantile(idle, 0.99), quantile(busy, 0.99)];
  const note = `p99 ${busyP99.toFixed(1)} ms of ${busy.length} views while ${sent} applications came, ${idleP99.toFixed(1)} ms of ${idle.length} when idle`;
  return [
    { name: '/events while photos come in against idle, p99', value: busyP99 / idleP99, note },
    {
      name: '/events while photos come in, p99, seconds',
      value: busyP99 / 1_000,
      limit: { atMost: 0.3 },
      note: `slowest ${Math.max(...busy).toFixed(1)} ms, median ${quantile(busy, 0.5).toFixed(1)} ms`,
    },
  ];
}

const largeUploads = 10;
/** Noise does not compress: five megapixels make a file of 15 MB. */
const edgePx = 2_230;

/** Ten performers at once, with the largest photos that are taken. Read from /proc, so on Linux only. */
export async function manyUploads(): Promise<Figure[]> {
  if (process.platform !== 'linux') return [];
  const noise = randomFillSync(Buffer.alloc(edgePx * edgePx * 3));
  const bytes = await sharp(noise, { raw: { width: edgePx, height: edgePx, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const body = new Uint8Array(formBody(sampleFields, Array(3).fill({ bytes })));
  const site = await startSite(20);
  const startMb = memoryMb(site.pid, 'VmHWM');
  await Promise.all(Array.from({ length: largeUploads }, () => sendApplication(site.url, body)));
  const peak = memoryMb(site.pid, 'VmHWM');
  await site.stop();
  return [
    {
      name: `${largeUploads} uploads of ${Math.round(body.length / 1e6)} MB at once, peak of resident memory, MB`,
      value: peak,
      limit: { atMost: 400 },
      note: `${Math.round(startMb)} MB before`,
    },
  ];
}
