import { describe, expect, test } from 'vitest';
import { accentGrounds, contrast, legibleAccent, minContrast } from './accent.ts';

/** A hue in degrees, fully saturated, at a lightness from 0 to 1 (HSL). */
function colourOf(hue: number, lightness: number): string {
  const reach = Math.min(lightness, 1 - lightness);
  const channel = (turn: number) => {
    const k = (turn + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const everyHue = Array.from({ length: 72 }, (_, index) => index * 5);
const lightnesses = [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1];
const every = new Set(everyHue.flatMap((hue) => lightnesses.map((lightness) => colourOf(hue, lightness))));
const usedFor = new Map([...every].map((chosen) => [chosen, legibleAccent(chosen)]));

/** Where a colour stands on the circle of hues; undefined for greys, which stand nowhere. */
function hueOf(colour: string): number | undefined {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (spread < 12) return undefined;
  const most = Math.max(red, green, blue);
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  return (turn * 60 + 360) % 360;
}

describe("The venue's accent", () => {
  test('has the contrast that WCAG computes', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#e0a050', '#e0a050')).toBe(1);
  });

  test('can be read wherever it is used, whatever was chosen', () => {
    expect(usedFor.size).toBeGreaterThan(500);
    for (const [chosen, used] of usedFor) {
      expect(used).toMatch(/^#[0-9a-f]{6}$/);
      const least = Math.min(...accentGrounds.map((ground) => contrast(used, ground)));
      expect(least, `${chosen} became ${used}`).toBeGreaterThanOrEqual(minContrast);
    }
  });

  test('stays as chosen where it can be read, and is moved no further than needed', () => {
    for (const kept of ['#e0a050', '#ffffff', '#7fd0ff']) expect(legibleAccent(kept)).toBe(kept);
    for (const [chosen, used] of usedFor) {
      const least = Math.min(...accentGrounds.map((ground) => contrast(used, ground)));
      if (used !== chosen) expect(least, `${chosen} became ${used}`).toBeLessThan(minContrast + 0.15);
      expect(legibleAccent(used), 'what is used is used as it is').toBe(used);
    }
  });

  test('keeps its hue', () => {
    for (const [chosen, used] of usedFor) {
      const [before, after] = [hueOf(chosen), hueOf(used)];
      if (before === undefined || after === undefined) continue;
      const apart = Math.abs(((before - after + 540) % 360) - 180);
      expect(apart, `${chosen} became ${used}`).toBeLessThan(40);
    }
  });
});
