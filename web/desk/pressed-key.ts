const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** The key that was meant for the desk; null while someone types, holds a modifier or answers a dialog. */
export function pressedKey({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  if (target instanceof Element && target.closest(`${typing}, dialog`)) return null;
  return document.querySelector('dialog[open]') ? null : key;
}
