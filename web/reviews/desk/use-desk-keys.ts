import { useEffect, useRef } from 'react';
import { pressedKey } from '../pressed-key.ts';

/** Keys of the open application. They do nothing while someone types, with a modifier, or beside an open dialog. */
export function useDeskKeys(actions: Record<string, () => void>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const key = pressedKey(event);
      if (key === null || event.defaultPrevented || event.repeat) return;
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
