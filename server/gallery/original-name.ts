const maxNameLength = 200;
const maxStemLength = 60;

/**
 * The client's name of a file, for display: one line, without bidirectional control characters, of limited length.
 * Never part of a path.
 */
export function originalNameOf(sent: string, fallback = 'image'): string {
  const name = sent
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return cut(name, maxNameLength) || fallback;
}

/** A file name for an image made from words. */
export function fileNameFrom(words: string, extension: string): string {
  const stem = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const short = cut(stem.replace(/^-/, ''), maxStemLength).replace(/-$/, '');
  return `${short || 'image'}.${extension}`;
}

/** Never splits a character. */
function cut(text: string, length: number): string {
  return Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join('')
    .toWellFormed();
}
