import { useState } from 'react';
import { FewAtATime } from '../../api/few-at-a-time.ts';

export interface Progress {
  done: number;
  of: number;
}

/** More would keep every other call of this browser waiting. */
export const callsAtOnce = 4;

/** Does something with each of several things, a few at a time, and tells how far it is while it is under way. */
export function useOneByOne() {
  const [progress, setProgress] = useState<Progress | null>(null);

  async function each<Item, Result>(
    items: readonly Item[],
    work: (item: Item) => Promise<Result>,
  ): Promise<Result[]> {
    setProgress({ done: 0, of: items.length });
    try {
      return await new FewAtATime(callsAtOnce).runAll(items, async (item) => {
        const result = await work(item);
        setProgress((now) => now && { ...now, done: now.done + 1 });
        return result;
      });
    } finally {
      setProgress(null);
    }
  }

  return { progress, each };
}
