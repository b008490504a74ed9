import type { Chance } from '../seed.ts';
import type { Subject } from '../vocabulary.ts';
import { bulb, cup, soundHole, wave } from './house.ts';
import { drum, keys, record } from './keys-and-drums.ts';
import type { Motif } from './motif.ts';
import { banjo, guitar, violin } from './strings.ts';
import { microphone, saxophone, trumpet } from './winds.ts';

export interface Thing {
  draw: Motif;
  /** How far it leans, in degrees: a long thing looks best on a diagonal. */
  lean: number;
  /** Wider than tall, so that it fills a picture sooner. */
  wide: boolean;
}

const things: Record<Subject, Thing> = {
  guitar: { draw: guitar, lean: 26, wide: false },
  violin: { draw: violin, lean: 22, wide: false },
  banjo: { draw: banjo, lean: 26, wide: false },
  saxophone: { draw: saxophone, lean: 6, wide: false },
  trumpet: { draw: trumpet, lean: 0, wide: true },
  microphone: { draw: microphone, lean: -9, wide: false },
  keys: { draw: keys, lean: 0, wide: true },
  drum: { draw: drum, lean: 0, wide: true },
  record: { draw: record, lean: 12, wide: true },
  cup: { draw: cup, lean: 0, wide: true },
  bulb: { draw: bulb, lean: 0, wide: false },
  soundHole: { draw: soundHole, lean: 18, wide: true },
  wave: { draw: wave, lean: 0, wide: true },
};

export function thingOf(subject: Subject | undefined, chance: Chance): Thing {
  // Words that name no thing get a motif that fits every evening.
  return things[subject ?? chance.pick(['soundHole', 'soundHole', 'bulb', 'record', 'wave', 'microphone'])];
}
