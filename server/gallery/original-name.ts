const maxNameLength = 200;
const maxStemLength = 60;

/**
 * What a file was called, as text to show: on one line, without what turns the direction of reading around, and not
 * endless. It is never a part of a path.
 */
export function originalNameOf(sent: string, fallback = 'image'): string {
  const name = sent
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return cut(name, maxNameLength) || fallback;
}

/** A name for what was made from words. */
export function fileNameFrom(words: string, extension: string): string {
  const stem = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = cut(stem.replace(/^-/, ''), maxStemLength).replace(/-$/, '');
  return `${short || 'image'}.${extension}`;
}

/** By whole characters. */
function cut(text: string, length: number): string {
  return Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join('')
    .toWellFormed();
}
