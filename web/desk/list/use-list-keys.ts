import { useEffectEvent, useLayoutEffect } from 'react';
import { pressedKey } from '../pressed-key.ts';

interface ListKeys {
  /** Opens the next application (1) or the previous one (-1). */
  onStep: (by: 1 | -1) => void;
  onHelp: () => void;
}

/** The keys that work wherever the focus is on the desk. */
export function useListKeys({ onStep, onHelp }: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'j') onStep(1);
    else if (key === 'k') onStep(-1);
    else if (key === '?') onHelp();
  });
  // Before the list is painted: a key that is pressed as soon as it can be seen must not get lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
