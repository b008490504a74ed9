import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { submitApplication } from '#contract/applications/applications.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import type { Figure } from './figure.ts';
import { startSite } from './site-process.ts';

const uploads = 10;
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
  const startMb = peakMb(site.pid);
  const answers = await Promise.all(
    Array.from({ length: uploads }, () =>
      fetch(`${site.url}${submitApplication.path}`, {
        method: 'POST',
        headers: { 'content-type': formType },
        body,
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  if (refused.length > 0) throw new Error(`${refused.length} uploads were refused`);
  const peak = peakMb(site.pid);
  await site.stop();
  return [
    {
      name: `${uploads} uploads of ${Math.round(body.length / 1e6)} MB at once, peak of resident memory, MB`,
      value: peak,
      limit: { atMost: 400 },
      note: `${Math.round(startMb)} MB before`,
    },
  ];
}

function peakMb(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
