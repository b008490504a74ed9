import type { KeyboardEvent, MouseEvent } from 'react';

interface PressHandlers {
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * For a button that changes something on the server. Ignores the second click of a double click and the
 * repeats of a key that is held down, because the button may mean something else after the first.
 */
export function pressOnce(act: () => void): PressHandlers {
  return {
    onClick: ({ detail }) => {
      if (detail <= 1) act();
    },
    onKeyDown: ignoreHeldEnter,
  };
}

/** For forms, too: Enter that is held down on the button that opened a form must not submit it. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const isInText = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isInText) event.preventDefault();
}

/**
 * For the button to the next step of a form, which has such a button in the same place: the second click of a double
 * click neither presses that one nor takes the focus to it.
 */
export const stepOnce = { onMouseDown: ignoreSecondClick, onClick: ignoreSecondClick };

function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
