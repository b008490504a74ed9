/** Longer names are set in two lines, where they have a space. */
const longestLineEms = 9.5;

/**
 * A name as the wordmark sets it, and about how wide its widest line is, in ems. The server and the browser cannot measure
 * a font alike, so the widths of letters are estimated, a little too wide.
 */
export function nameLines(name: string): { lines: string[]; width: number } {
  const whole = [name];
  const words = name.split(/\s+/);
  if (widthOf(name) <= longestLineEms || words.length < 2) return { lines: whole, width: widthOf(name) };
  const halves = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { lines, width: Math.max(...lines.map(widthOf)) };
  });
  return halves.reduce((best, other) => (other.width < best.width ? other : best));
}

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + letterWidth(character), 0);
}

const narrow = /[\s\p{M}\p{Cf}.,:;'’|!()[\]/iíîïjlftrI-]/u;
const wide = /[\p{Lu}&@%æœ]/u;
const full = /[\p{Extended_Pictographic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

function letterWidth(character: string): number {
  if (narrow.test(character)) return 0.32;
  if (full.test(character) && !/[\d#*]/.test(character)) return 1.25;
  if (/[mwMW]/.test(character)) return 0.9;
  return wide.test(character) ? 0.72 : 0.51;
}
