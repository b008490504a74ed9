import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { submitApplication } from '#contract/applications/applications.ts';
import { maxImageEdgePx } from '#contract/gallery/image-sizes.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import type { Figure } from './figure.ts';
import { phonePhoto } from './phone-photo.ts';
import { medianRatio } from './rounds.ts';
import { startSite } from './site-process.ts';

const rounds = 7;
const perRound = 12;
/** As many as the server decodes at once, and two that are on their way meanwhile. */
const senders = 4;
const decodersAtOnce = 2;

/** Whole applications against what none of them can do without: decoding the photo and encoding it anew. */
export async function applicationsPerSecond(): Promise<Figure[]> {
  const photo = await phonePhoto();
  const body = new Uint8Array(formBody(sampleFields, [{ bytes: photo }]));
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'));
  const file = join(folder, 'photo.jpg');
  writeFileSync(file, photo);
  sharp.concurrency(1);

  const site = await startSite(20, undefined, { APPLICATION_LIMIT: '0' });
  async function send(): Promise<void> {
    const headers = { 'content-type': formType };
    const answer = await fetch(`${site.url}${submitApplication.path}`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`an application was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }
  async function reencode(): Promise<void> {
    await sharp(file)
      .autoOrient()
      .resize({ width: maxImageEdgePx, height: maxImageEdgePx, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 84 })
      .toBuffer();
  }
  await perSecond(senders, send);
  const { ratio, value, referenceValue } = await medianRatio(
    rounds,
    () => perSecond(senders, send),
    () => perSecond(decodersAtOnce, reencode),
  );
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
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
async function perSecond(atOnce: number, work: () => Promise<void>): Promise<number> {
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
