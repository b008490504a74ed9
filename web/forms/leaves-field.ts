import type { FocusEvent } from 'react';

const pressable = 'button, a, summary, label';

/** What was pressed since the keyboard last went anywhere. Some browsers do not say so when they take focus away. */
let pressed: Element | null = null;

if (typeof document !== 'undefined') {
  const note = (element: Element | null) => {
    pressed = element;
  };
  const options = { capture: true, passive: true };
  document.addEventListener('pointerdown', ({ target }) => note(target as Element | null), options);
  document.addEventListener('focusin', () => note(null), options);
}

/**
 * Whether somebody has finished with a field: they went on to another one, or to nothing at all. Not to a button: a
 * message that appears between pressing and releasing would push the button away from under the pointer, and what
 * is behind the button tells of mistakes anyway. Nor to another window: they will be back.
 */
export function leavesField({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (relatedTarget instanceof HTMLElement) {
    return !currentTarget.contains(relatedTarget) && !relatedTarget.closest(pressable);
  }
  return document.hasFocus() && !pressed?.closest(pressable);
}
