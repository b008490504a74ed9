import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { brandFiles } from './brand-files.ts';
import { lookAtLogo, type Plate, plated, withoutPaper } from './brand-mark.ts';

/** A bar of a colour in the middle of a file of another one. */
async function logoOf(bar: string, ground: string, width = 300, height = 150) {
  const inner = { width: Math.round(width * 0.7), height: Math.round(height * 0.9) };
  const input = await sharp({ create: { ...inner, channels: 4, background: bar } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background: ground } })
    .composite([{ input }])
    .png()
    .toBuffer();
}

async function colourAt(picture: Buffer, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * 3;
  return [...data.subarray(at, at + 3)];
}

const dark = await logoOf('#101820', '#0000');

describe('A logo', () => {
  test.each([
    ['a white box', '#b22', '#ffffff', 300, ['box'], 'light'],
    ['a box of paper', '#222', '#f5f0e6', 300, ['box'], 'light'],
    ['a dark mark', '#101820', '#0000', 300, ['dark'], 'light'],
    ['a light mark', '#f6e3bc', '#0000', 300, [], null],
    ['a mark in the accent', '#e0a050', '#0000', 300, [], null],
    ['a dark box', '#fff', '#111', 300, [], null],
    ['a wide mark', '#fff', '#0000', 900, ['wide'], null],
    ['a wide white box', '#222', '#fff', 900, ['box', 'wide'], 'light'],
  ])('with %s is seen as such', async (_what, bar, ground, width, seen, plate) => {
    expect(await lookAtLogo(await logoOf(bar, ground, width))).toEqual({ seen, plate });
  });

  test('of a single pixel is looked at as any other', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await lookAtLogo(pixel)).toEqual({ seen: ['box'], plate: 'light' });
  });

  const brand = (plate: Plate | undefined, logo = dark) => ({
    ...{ name: 'Jo', tagline: '', accent: '#e0a050', logo, plate },
  });
  const white = [255, 255, 255];
  const ground = [24, 9, 4];

  test('on a light plate is seen in icons and mails and on cards', async () => {
    for (const [plate, shown] of [
      ['light', white],
      [undefined, ground],
    ] as const) {
      expect(await colourAt(await brandFiles['icon-192.png'].draw(brand(plate)), 0.5, 0.1)).toEqual(shown);
      expect(await colourAt(await brandFiles['mail-logo.png'].draw(brand(plate)), 0.01, 0.5)).toEqual(
        plate ? shown : [16, 24, 32],
      );
    }
    const [light, none] = await Promise.all([plated(dark, 'light'), plated(dark, undefined)]);
    expect(await colourAt(light, 0.5, 0.04)).toEqual(white);
    expect((await sharp(light).metadata()).width).toBeGreaterThan((await sharp(none).metadata()).width ?? 0);
  });

  test.each([
    ['white paper is kept without it', '#ffffff', 226 / 151],
    ['a red box is kept with it', '#b22222', 440 / 450],
  ])('in %s, and is still seen as it was', async (_what, margin, ratio) => {
    const file = await sharp(await logoOf('#101820', margin))
      .extend({ top: 200, bottom: 100, left: 80, right: 60, background: margin })
      .webp({ lossless: true })
      .toBuffer();
    const kept = await withoutPaper(file);
    const { format, width, height } = await sharp(kept).metadata();
    expect([format, width / height]).toEqual(['webp', ratio]);
    expect(await lookAtLogo(kept)).toEqual(await lookAtLogo(file));
  });

  test('that is too wide gives way to the first letter in icons, and stays in mails', async () => {
    const wide = await logoOf('#0f0', '#0000', 900);
    const withWide = await brandFiles['icon-192.png'].draw(brand(undefined, wide));
    const without = await brandFiles['icon-192.png'].draw({ ...brand(undefined), logo: null });
    expect(withWide.equals(without)).toBe(true);
    expect(await colourAt(await brandFiles['mail-logo.png'].draw(brand(undefined, wide)), 0.1, 0.5)).toEqual([
      0, 255, 0,
    ]);
  });
});
