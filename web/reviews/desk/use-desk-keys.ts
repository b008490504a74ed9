import { useEffect, useRef } from 'react';

/** Keys of the open application. They do nothing while someone types, with a modifier, or beside an open dialog. */
export function useDeskKeys(actions: Record<string, () => void>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || repeat || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (document.querySelector('dialog[open]')) return;
      const action = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!action) return;
      // Otherwise the letter would be typed into the field that the action focuses.
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
