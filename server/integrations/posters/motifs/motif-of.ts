import type { Chance } from '../seed.ts';
import type { Subject } from '../vocabulary.ts';
import { bulb, cup, soundHole, wave } from './house.ts';
import { drum, keys, record } from './keys-and-drums.ts';
import type { Motif } from './motif.ts';
import { banjo, guitar, violin } from './strings.ts';
import { microphone, saxophone, trumpet } from './winds.ts';

const motifs: Record<Subject, Motif> = {
  guitar,
  violin,
  banjo,
  saxophone,
  trumpet,
  microphone,
  keys,
  drum,
  record,
  cup,
  bulb,
  soundHole,
  wave,
};

export function motifOf(subject: Subject | undefined, chance: Chance): { name: Subject; draw: Motif } {
  // Words that name no thing: what belongs to the house whatever is on.
  const name =
    subject ?? chance.pick(['soundHole', 'soundHole', 'bulb', 'record', 'wave', 'microphone'] as const);
  return { name, draw: motifs[name] };
}
