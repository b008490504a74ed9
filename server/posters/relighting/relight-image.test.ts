import sharp from 'sharp';
import { expect, test } from 'vitest';
import { relightImage } from './relight-image.ts';

/** A grey room with a bright window, as a camera that was held sideways writes it. */
function takePhoto(width: number, height: number): Promise<Buffer> {
  const window = { create: { width: 60, height: 40, channels: 3, background: '#fff4e0' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#7a7672' } })
    .composite([{ input: window, left: 40, top: 30 }])
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

test('An admin sees a photo in three lights in turn, as large as it was and without its secrets', async () => {
  const photo = await takePhoto(320, 200);
  const turns = await Promise.all([0, 1, 2, 3].map((turn) => relightImage(photo, turn)));
  expect(turns.map((turn) => turn.name)).toEqual(['golden hour', 'stage blue', 'candlelight', 'golden hour']);
  expect(turns[3]?.image.equals(turns[0]?.image ?? Buffer.alloc(0))).toBe(true);

  const means: { red: number; blue: number; light: number }[] = [];
  for (const { image } of turns.slice(0, 3)) {
    const { width, height, exif, orientation } = await sharp(image).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 200, height: 320 });
    const [red = 0, green = 0, blue = 0] = (await sharp(image).stats()).channels.map(
      (channel) => channel.mean,
    );
    means.push({ red, blue, light: (red + green + blue) / 3 });
  }
  const [golden, stage, candle] = means;
  expect((golden?.red ?? 0) - (golden?.blue ?? 0)).toBeGreaterThan(30);
  expect((stage?.blue ?? 0) - (stage?.red ?? 0)).toBeGreaterThan(30);
  expect((golden?.light ?? 0) - (candle?.light ?? 0)).toBeGreaterThan(30);
});

test('A picture that is too large comes back smaller, and what is no picture is refused', async () => {
  const long = await sharp({ create: { width: 3000, height: 300, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  const { width, height } = await sharp((await relightImage(long, 1)).image).metadata();
  expect({ width, height }).toEqual({ width: 2560, height: 256 });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  for (const other of ['', 'no picture at all', drawing]) {
    await expect(relightImage(Buffer.from(other), 0)).rejects.toThrow(
      'Only a JPEG, PNG, GIF, WebP or AVIF picture',
    );
  }
});
