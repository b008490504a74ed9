import type { KeyboardEvent, MouseEvent } from 'react';

interface PressHandlers {
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * For a button that changes something on the server. The second half of a double click and the repeats of a key that
 * is held down are no second order, even when the first is carried out already and the button means something else by
 * now.
 */
export function pressOnce(act: () => void): PressHandlers {
  return {
    onClick: ({ detail }) => {
      if (detail <= 1) act();
    },
    onKeyDown: ignoreHeldEnter,
  };
}

/** Also for a form: Enter that is held down on the button that opened it must not submit it. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const isInText = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isInText) event.preventDefault();
}
