import type { MouseEvent } from 'react';

/** Whether the browser opens the link in a new tab or window, or saves it. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
