import type { MouseEvent } from 'react';

/**
 * For a button that the next step has in the same place: the second half of a double click neither presses that
 * button nor takes the focus to it.
 */
export const singleClick = { onMouseDown: ignoreRepeated, onClick: ignoreRepeated };

function ignoreRepeated(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
