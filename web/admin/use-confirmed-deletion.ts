import { type RefObject, useEffect, useState } from 'react';

export interface Deletion<Thing, Choice = void> {
  /** Resolves to true when it was deleted. */
  remove: (thing: Thing, choice: Choice) => Promise<boolean>;
  isBusy: boolean;
  /** Aborts a deletion that gets no answer. */
  stopWaiting: () => void;
}

/** A deletion with a confirmation dialog: the item in question, and what the two buttons of the dialog do. */
export function useConfirmedDeletion<Thing, Choice = void>(
  { remove, stopWaiting }: Deletion<Thing, Choice>,
  heading: RefObject<HTMLElement | null>,
) {
  const [candidate, setCandidate] = useState<Thing | null>(null);
  const [deleted, setDeleted] = useState<Thing>();

  /** With the choice that the dialog offers, where it offers one. */
  async function confirm(choice: Choice) {
    if (!candidate) return;
    const isGone = await remove(candidate, choice);
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
