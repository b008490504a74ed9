import type { ToastMessage } from '../../ui/toast.tsx';

const namedAtMost = 3;
const longestName = 40;

/** The sentences that apply, as the text of a toast. */
export function described(sentences: (string | false)[]): Pick<ToastMessage, 'description'> {
  const description = sentences.filter(Boolean).join(' ');
  return description ? { description } : {};
}

/** The first few by name, each in its own direction of writing, whatever the others are written in. */
export function names(things: readonly { name: string }[]): string {
  const shown = things.slice(0, namedAtMost).map(({ name }) => `\u2068${shortened(name)}\u2069`);
  const more = things.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('');
}

/** Without isolates of its own, which could end the one around it. Other direction marks end with it. */
function shortened(name: string): string {
  const letters = [...name.replaceAll(/[\u2066-\u2069]/g, '')];
  return letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : letters.join('');
}
