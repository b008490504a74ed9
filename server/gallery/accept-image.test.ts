import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxImageEdgePx } from '#contract/gallery/image-sizes.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import type { Failure } from '../failure.ts';
import { answerFor } from '../http/errors.ts';
import { createSemaphores } from '../limits/semaphore.ts';
import { type AcceptedImage, acceptImage, inspectImage } from './accept-image.ts';

const semaphores = createSemaphores({ maxUploads: 1 });

/** Red, green, blue and white in the corners of a picture twice as wide as high, so that no two ways up look alike. */
const width = 160;
const height = 80;
const corners = { red: [255, 0, 0], green: [0, 128, 0], blue: [0, 0, 255], white: [255, 255, 255] };

async function colourful(): Promise<Sharp> {
  const patch = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    left,
    top,
  });
  const drawn = await sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([
      patch('red', 0, 0),
      patch('green', width / 2, 0),
      patch('blue', 0, height / 2),
      patch('white', width / 2, height / 2),
    ])
    .png()
    .toBuffer();
  return sharp(drawn);
}

function onDisk(bytes: Uint8Array | string): string {
  const path = join(temporaryFolder(), 'upload');
  writeFileSync(path, bytes);
  return path;
}

async function accept(bytes: Uint8Array | string): Promise<AcceptedImage> {
  return acceptImage({ semaphores }, onDisk(bytes));
}

/** The status and the sentence of a refusal. */
async function refusal(bytes: Uint8Array | string): Promise<{ status: number; message: string }> {
  const error = await accept(bytes).then(
    () => expect.unreachable('it was accepted'),
    (reason: Failure) => reason,
  );
  return { status: answerFor(error).status, message: error.message };
}

async function pixelAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

async function expectUpright(bytes: Buffer, tolerance: number): Promise<void> {
  const metadata = await sharp(bytes).metadata();
  expect([metadata.width, metadata.height]).toEqual([width, height]);
  const places = {
    red: [5, 5],
    green: [width - 6, 5],
    blue: [5, height - 6],
    white: [width - 6, height - 6],
  };
  for (const name of ['red', 'green', 'blue', 'white'] as const) {
    const [x = 0, y = 0] = places[name];
    const seen = await pixelAt(bytes, x, y);
    for (const [index, value] of corners[name].entries()) {
      expect(Math.abs((seen[index] ?? -999) - value), `${name}: ${seen}`).toBeLessThanOrEqual(tolerance);
    }
  }
}

/** How a picture has to be laid down so that its orientation tag puts it upright again. */
const laidDown: Record<number, { turned: number; isMirrored: boolean }> = {
  1: { turned: 0, isMirrored: false },
  2: { turned: 0, isMirrored: true },
  3: { turned: 180, isMirrored: false },
  4: { turned: 180, isMirrored: true },
  5: { turned: 90, isMirrored: true },
  6: { turned: 270, isMirrored: false },
  7: { turned: 270, isMirrored: true },
  8: { turned: 90, isMirrored: false },
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says it is this large and has next to nothing in it. */
function hollowPng(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.of()),
  ]);
}

/** Thirty bytes of lossless WebP that announce 16,383 by 16,383 pixels. */
function hollowWebp(): Buffer {
  const data = Buffer.alloc(10);
  data[0] = 0x2f;
  data.writeUInt32LE((16_382 | (16_382 << 14)) >>> 0, 1);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  const body = Buffer.concat([Buffer.from('WEBPVP8L'), size, data]);
  const whole = Buffer.alloc(4);
  whole.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), whole, body]);
}

/** A JPEG whose header, of this kind, says 5,200 by 5,000. */
function grownJpeg(bytes: Buffer, frame: number): Buffer {
  const header = bytes.indexOf(Buffer.of(0xff, frame));
  bytes.writeUInt16BE(5_000, header + 5);
  bytes.writeUInt16BE(5_200, header + 7);
  return bytes;
}

describe('A picture that someone sends', () => {
  let picture: Sharp;
  beforeAll(async () => {
    picture = await colourful();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('comes out upright though it lies in way %i', async (orientation) => {
    const { turned, isMirrored } = laidDown[orientation] ?? expect.unreachable();
    const lying = await picture.clone().rotate(turned).png().toBuffer();
    const sent = await sharp(lying)
      .flop(isMirrored)
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation })
      .toBuffer();
    expect((await sharp(sent).metadata()).orientation).toBe(orientation);
    const { bytes, mimeType } = await accept(sent);
    expect(mimeType).toBe('image/jpeg');
    await expectUpright(bytes, 24);
  });

  test('loses its place, its time, its words, its profile and whatever hung behind it', async () => {
    const sent = await picture
      .clone()
      .jpeg()
      .withExif({
        IFD0: { Make: 'CANARYcam', ImageDescription: 'CANARY <script>', Artist: 'CANARY' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 25/1 0/1', GPSLongitudeRef: 'W' },
      })
      .withXmp('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY</x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    const hanging = Buffer.concat([sent, Buffer.from('PK\x03\x04CANARY<?php echo 1 ?>', 'latin1')]);
    expect(hanging.includes('CANARY')).toBe(true);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { bytes } = await accept(hanging);
    const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, iptc, comments }).toEqual({});
    for (const trace of [
      'CANARY',
      'Exif',
      'GPS',
      'xpacket',
      'ICC_PROFILE',
      '<?php',
      '<script',
      'PK\x03\x04',
    ]) {
      expect(bytes.includes(trace), trace).toBe(false);
    }
    expect(bytes.subarray(-2)).toEqual(Buffer.of(0xff, 0xd9));
  });

  test.each([
    ['JPEG', (image: Sharp) => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
    ['PNG', (image: Sharp) => image.png()],
    ['PNG with a palette', (image: Sharp) => image.png({ palette: true })],
    ['PNG of 16 bits', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['PNG with room for transparency', (image: Sharp) => image.ensureAlpha().png()],
    ['WebP', (image: Sharp) => image.webp({ quality: 95 })],
    ['GIF', (image: Sharp) => image.gif()],
    ['AVIF', (image: Sharp) => image.avif({ quality: 90, effort: 0 })],
  ] as const)('may be a %s, and becomes a JPEG', async (_kind, encode) => {
    const { bytes, extension, mimeType } = await accept(await encode(picture.clone()).toBuffer());
    expect({ extension, mimeType }).toEqual({ extension: 'jpg', mimeType: 'image/jpeg' });
    await expectUpright(bytes, 30);
  });

  test('stays transparent where it was, as a WebP', async () => {
    for (const format of ['png', 'webp', 'gif'] as const) {
      const hole = { create: { width: 40, height: 40, channels: 4 as const, background: '#0000' } };
      const sent = await picture
        .clone()
        .ensureAlpha()
        .composite([
          {
            input: { ...hole, create: { ...hole.create, background: '#000f' } },
            blend: 'dest-out',
            left: 60,
            top: 20,
          },
        ])
        .toFormat(format, { lossless: true })
        .toBuffer();
      const { bytes, extension } = await accept(sent);
      expect(extension).toBe('webp');
      expect((await sharp(bytes).metadata()).format).toBe('webp');
      expect((await pixelAt(bytes, 80, 40))[3]).toBe(0);
      expect((await pixelAt(bytes, 5, 5))[3]).toBe(255);
    }
  });

  test('is scaled down to what is kept, never up', async () => {
    const wide = await picture.clone().resize(4_000, 1_000, { fit: 'fill' }).jpeg().toBuffer();
    expect(await sharp((await accept(wide)).bytes).metadata()).toMatchObject({
      width: maxImageEdgePx,
      height: 640,
    });
    const dot = await picture.clone().resize(1, 1).png().toBuffer();
    expect(await sharp((await accept(dot)).bytes).metadata()).toMatchObject({ width: 1, height: 1 });
  });

  test('of many frames is its first one', async () => {
    const frames = await Promise.all(
      ['red', 'blue', 'lime'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    for (const format of ['gif', 'webp'] as const) {
      const sent = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(sent).metadata()).pages).toBe(3);
      const { bytes } = await accept(sent);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 20 });
      const [red = 0, green = 0, blue = 0] = await pixelAt(bytes, 10, 10);
      expect(red - green - blue).toBeGreaterThan(200);
    }
  });
});

describe('What is no picture that is taken', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ['nothing at all', ''],
    ['a text', 'Dear team, this is our photo.'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', svg],
    ['an SVG behind an XML declaration', `<?xml version="1.0"?>\n${svg}`],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
    ['a TIFF', Buffer.from('49492a00080000000000', 'hex')],
    ['a bitmap', Buffer.from(`424d${'00'.repeat(60)}`, 'hex')],
    ['the first bytes of a JPEG before a text', '\xff\xd8\xff\xe0 and so on'],
    ['the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['the first bytes of a WebP', 'RIFF\x10\0\0\0WEBP'],
    ['the first bytes of an AVIF', '\0\0\0\x18ftypavif\0\0\0\0avifmif1'],
    ['a GIF of a text', 'GIF89a<script>alert(1)</script>'],
  ])('is refused: %s', async (_what, bytes) => {
    const { status, message } = await refusal(
      typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
    );
    expect(status).toBe(415);
    expect(message).toMatch(/^(Please choose a JPEG|This picture is damaged)/);
  });

  test('is refused with a way out when it is HEIC', async () => {
    for (const brand of ['heic', 'mif1', 'hevc']) {
      const { status, message } = await refusal(
        Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}heic`, 'latin1'),
      );
      expect(status).toBe(415);
      expect(message).toContain('Please send a JPEG');
    }
  });

  test('is refused when half of it is missing', async () => {
    const whole = (await colourful()).resize(640, 320, { kernel: 'nearest' });
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const bytes = await whole.clone().toFormat(format).toBuffer();
      expect(await refusal(bytes.subarray(0, bytes.length * 0.6)), format).toMatchObject({ status: 415 });
    }
  });

  test('is refused without being unpacked when it says that it is huge', async () => {
    for (const bomb of [hollowPng(30_000), hollowPng(7_100), hollowWebp()]) {
      // Measured on this process: unpacked it would take hundreds of megabytes.
      const before = process.memoryUsage.rss();
      expect(await refusal(bomb)).toMatchObject({ status: 413 });
      expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    }
  });

  test('is refused where few bytes cost the most: AVIF, GIF, and JPEG that comes in passes', async () => {
    const small = await colourful();
    const avif = await small.clone().avif({ effort: 0 }).toBuffer();
    const size = avif.indexOf('ispe') + 8;
    avif.writeUInt32BE(3_300, size);
    avif.writeUInt32BE(3_100, size + 4);
    const gif = await small.clone().gif().toBuffer();
    const frame = gif.indexOf(Buffer.of(0x2c, 0, 0, 0, 0, width, 0, height, 0));
    gif.writeUInt16LE(5_200, frame + 5);
    gif.writeUInt16LE(5_000, frame + 7);
    const inPasses = grownJpeg(await small.clone().jpeg({ progressive: true }).toBuffer(), 0xc2);
    for (const [kind, bytes] of Object.entries({ avif, gif, inPasses })) {
      expect(await refusal(bytes), kind).toMatchObject({ status: 413 });
    }
    const baseline = grownJpeg(await small.clone().jpeg().toBuffer(), 0xc0);
    expect((await inspectImage(onDisk(baseline))).decodeBytes).toBeLessThan(60_000_000);
  });
});

describe('A picture that takes the decoder too long', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is not called damaged: it may be sent again, or a smaller one', async () => {
    const sent = await (await colourful()).jpeg().toBuffer();
    // What the decoder really says when its time is up: a blur that no machine does within a second.
    const blank = { create: { width: 10_000, height: 10_000, channels: 3 as const, background: 'red' } };
    const timeUp: Error = await sharp(blank)
      .blur(100)
      .timeout({ seconds: 1 })
      .png()
      .toBuffer()
      .then(
        () => expect.unreachable('it was done in time'),
        (reason) => reason,
      );
    vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(timeUp);
    const { status, message } = await refusal(sent);
    expect(status).toBe(503);
    expect(message).toBe(
      'This picture took too long to be prepared. Please try again in a minute, or choose a smaller one.',
    );
  });
});

test('Our own drawings can still be rendered from memory, but no SVG from a file', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4" fill="red"/></svg>',
  );
  expect(await sharp(svg).metadata()).toMatchObject({ format: 'svg', width: 8, height: 4 });
  expect(await pixelAt(await sharp(svg).png().toBuffer(), 2, 2)).toEqual([255, 0, 0, 255]);
  await expect(sharp(onDisk(svg)).metadata()).rejects.toThrow('unsupported image format');
});
