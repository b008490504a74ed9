import { type RefObject, useEffect, useState } from 'react';

export interface Deletion<Thing> {
  /** Whether it is gone. */
  remove: (thing: Thing) => Promise<boolean>;
  isBusy: boolean;
  /** Ends the waiting for one that hangs. */
  stopWaiting: () => void;
}

/** A deletion of which staff are asked first: what the question is about, and what its two buttons do. */
export function useConfirmedDeletion<Thing>(
  { remove, stopWaiting }: Deletion<Thing>,
  heading: RefObject<HTMLElement | null>,
) {
  const [candidate, setCandidate] = useState<Thing | null>(null);
  const [deleted, setDeleted] = useState<Thing>();

  async function confirm() {
    if (!candidate) return;
    const isGone = await remove(candidate);
    // The question may be about something else by now.
    setCandidate((asked) => (asked === candidate ? null : asked));
    if (isGone) setDeleted(candidate);
  }

  function cancel() {
    stopWaiting();
    setCandidate(null);
  }

  // The button that asked for the deletion is gone with its row, so the keyboard's focus goes to the heading.
  useEffect(() => {
    if (deleted) heading.current?.focus();
  }, [deleted, heading]);

  return { candidate, ask: setCandidate, confirm, cancel };
}
