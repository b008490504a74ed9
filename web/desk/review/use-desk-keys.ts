import { useEffectEvent, useLayoutEffect } from 'react';
import { pressedKey } from '../pressed-key.ts';

/** Keys of the open application. They do nothing while someone types, with a modifier, or beside an open dialog. */
export function useDeskKeys(actions: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === null || event.defaultPrevented || event.repeat) return;
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action) return;
    // Otherwise the letter would be typed into the field that the action focuses.
    event.preventDefault();
    action();
  });

  // Before the application is painted: a key that is pressed as soon as it can be seen must not get lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
