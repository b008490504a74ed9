import { type RefObject, useEffect, useState } from 'react';

export interface Deletion<Thing> {
  /** Resolves to true when it was deleted. */
  remove: (thing: Thing) => Promise<boolean>;
  isBusy: boolean;
  /** Aborts a deletion that gets no answer. */
  stopWaiting: () => void;
}

/** A deletion with a confirmation dialog: the item in question, and what the two buttons of the dialog do. */
export function useConfirmedDeletion<Thing>(
  { remove, stopWaiting }: Deletion<Thing>,
  heading: RefObject<HTMLElement | null>,
) {
  const [candidate, setCandidate] = useState<Thing | null>(null);
  const [deleted, setDeleted] = useState<Thing>();

  async function confirm() {
    if (!candidate) return;
    const isGone = await remove(candidate);
    // The dialog may have been opened for another item since.
    setCandidate((asked) => (asked === candidate ? null : asked));
    if (isGone) setDeleted(candidate);
  }

  function cancel() {
    stopWaiting();
    setCandidate(null);
  }

  // The button that asked for the deletion was removed with its row, so the focus goes to the heading.
  useEffect(() => {
    if (deleted) heading.current?.focus();
  }, [deleted, heading]);

  return { candidate, ask: setCandidate, confirm, cancel };
}
