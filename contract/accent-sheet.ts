import { contrast } from './accent.ts';

/** The light ground of forms and of the staff's screens, and a line that is seen on it. */
const paper = '#faf5ec';
const edge = '#8a7462';
/** Below this a button can hardly be told from the paper. */
const minButtonContrast = 1.6;

/** The style sheet of an accent: the colour, and an edge for its buttons if they would vanish on paper. */
export function accentSheet(accent: string): string {
  const isPale = contrast(accent, paper) < minButtonContrast;
  return `:root{--color-amber:${accent}${isPale ? `;--accent-edge:${edge}` : ''}}`;
}
