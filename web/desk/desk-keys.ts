import { useEffectEvent, useLayoutEffect } from 'react';
import { hasMark, setMark } from '../admin/browser-marks.ts';

/** The keys of the review desk, in the order in which they are shown. */
export const reviewKeys = [
  { key: 'j', does: 'Next application' },
  { key: 'k', does: 'Previous application' },
  { key: 's', does: 'Shortlist' },
  { key: 'b', does: 'Book' },
  { key: 'd', does: 'Decline' },
  { key: '1–5', does: 'Score' },
  { key: 'n', does: 'Write a note' },
  { key: 'p', does: 'Look at the photos' },
  { key: '?', does: 'Show these keys' },
] as const;

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/**
 * Whether the desk listens to keys of one letter. Someone who speaks to their computer switches them off: a word would
 * press several of them.
 */
export function areKeysOn(): boolean {
  return !hasMark('greenroom.desk-keys-off');
}

export function switchKeys(isOn: boolean): void {
  setMark('greenroom.desk-keys-off', !isOn);
}

/** The key that was meant for the desk; null while someone types, holds a modifier or answers a dialog. */
export function pressedKey({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  if (target instanceof Element && target.closest(`${typing}, dialog`)) return null;
  return document.querySelector('dialog[open]') || !areKeysOn() ? null : key;
}

/** Does what belongs to a key, wherever the focus is on the desk. A key that is held down counts once, unless it steps. */
export function useDeskKeys(actions: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === null || event.defaultPrevented || (event.repeat && !'jk'.includes(key))) return;
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action) return;
    // Otherwise the letter would be typed into the field that the action focuses.
    event.preventDefault();
    action();
  });

  // Before it is painted: a key that is pressed as soon as something can be seen must not get lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
