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

let arePreloadsOld = false;

/** What was asked for with the page is from before the changes that have been counted since. */
export function leavePreloads(): void {
  arePreloadsOld = true;
}

/** A preload answers only a read in its own mode. Both send the same cookies. */
export function readCredentials(): RequestCredentials {
  return arePreloadsOld ? 'same-origin' : 'include';
}

export function readHeaders(): Record<string, string> {
  return running > 0 ? { [polledHeader]: 'true' } : {};
}
