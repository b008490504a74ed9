import { polledHeader } from '#contract/addresses.ts';

let running = 0;

/** Marks whatever is read until this has ended: nobody has asked for it, so it is no use of the session. */
export async function readUnasked(read: () => Promise<unknown>): Promise<void> {
  running += 1;
  try {
    await read();
  } finally {
    running -= 1;
  }
}

export function readHeaders(): Record<string, string> {
  return running > 0 ? { [polledHeader]: 'true' } : {};
}
