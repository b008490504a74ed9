import { readFileSync } from 'node:fs';
import type { Chance } from '../seed.ts';
import type { Motif, Tones } from './motif.ts';

/** What stands for a tone in the drawings of this folder: a colour, or what the names of gradients begin with. */
const toneOf: Record<string, keyof Tones> = {
  '#1b120c': 'line',
  '#c98b45': 'body',
  '#7d4a22': 'shade',
  '#f3dcae': 'light',
  '#d9442e': 'accent',
  'motif-': 'id',
};

/** Draws a file of this folder in other tones. It is read once. */
function drawing(file: string): Motif {
  let shapes: string | undefined;
  return (tones) => {
    shapes ??= readFileSync(new URL(`${file}.svg`, import.meta.url), 'utf8').replace(
      /^[^\n]*\n(.*)\n<\/svg>\n$/s,
      '$1',
    );
    return shapes.replaceAll(/#[0-9a-f]{6}|motif-/g, (mark) => tones[toneOf[mark] ?? 'line']);
  };
}

export interface Thing {
  draw: Motif;
  /** How far it leans, in degrees: a long thing looks best on a diagonal. */
  lean: number;
  /** Wider than tall, so that it fills a picture sooner. */
  wide: boolean;
}

/** For words that name no thing, the sound hole and its strings of the venue's logo, or a wave of sound. */
const things = {
  guitar: { draw: drawing('guitar'), lean: 26, wide: false },
  violin: { draw: drawing('violin'), lean: 22, wide: false },
  banjo: { draw: drawing('banjo'), lean: 26, wide: false },
  saxophone: { draw: drawing('saxophone'), lean: 6, wide: false },
  trumpet: { draw: drawing('trumpet'), lean: 0, wide: true },
  microphone: { draw: drawing('microphone'), lean: -9, wide: false },
  keys: { draw: drawing('keys'), lean: 0, wide: true },
  drum: { draw: drawing('drum'), lean: 0, wide: true },
  record: { draw: drawing('record'), lean: 12, wide: true },
  cup: { draw: drawing('cup'), lean: 0, wide: true },
  bulb: { draw: drawing('bulb'), lean: 0, wide: false },
  soundHole: { draw: drawing('sound-hole'), lean: 18, wide: true },
  wave: { draw: drawing('wave'), lean: 0, wide: true },
} satisfies Record<string, Thing>;
export type Subject = keyof typeof things;

export function thingOf(subject: Subject | undefined, chance: Chance): Thing {
  // Words that name no thing get a motif that fits every evening.
  return things[subject ?? chance.pick(['soundHole', 'soundHole', 'bulb', 'record', 'wave', 'microphone'])];
}
