import type { Call } from './call.ts';
import * as nouns from './nouns.ts';

/** Every call of the API, under the name by which it is exported. */
export const calls: (Call & { name: string })[] = Object.values<object>(nouns).flatMap((noun) =>
  Object.entries(noun)
    .filter((entry): entry is [string, Call] => isCall(entry[1]))
    .map(([name, call]) => ({ name, ...call })),
);

function isCall(thing: unknown): thing is Call {
  return typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing;
}
