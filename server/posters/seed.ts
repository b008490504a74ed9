import { createHash } from 'node:crypto';

/** A seeded random number generator: the same words give the same numbers on every machine. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  yes(probability?: number): boolean;
}

export function chanceFrom(words: string): Chance {
  let state = createHash('sha256').update(words).digest().readUInt32LE(0);
  // mulberry32: small, fast, and good enough for pictures.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    yes: (probability = 0.5) => next() < probability,
  };
}
