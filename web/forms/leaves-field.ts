import type { FocusEvent } from 'react';

const pressable = 'button, a, summary, label';

/** The last pressed element. Safari does not report the button in `relatedTarget` of a blur event. */
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
 * Whether the user has finished with a field: the focus went to another field, or nowhere. A button does not
 * count: an error that appears between press and release would move the button away from the pointer, and
 * submitting shows errors anyway. Another window does not count either, because the user will be back.
 */
export function leavesField({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (relatedTarget instanceof HTMLElement) {
    return !currentTarget.contains(relatedTarget) && !relatedTarget.closest(pressable);
  }
  return document.hasFocus() && !pressed?.closest(pressable);
}
