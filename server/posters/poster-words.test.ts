import { describe, expect, test } from 'vitest';
import { shareOf } from '#tests/support/thorough.ts';
import { askedPosters } from '../../tests/support/poster-prompts.ts';
import { composePoster, type PosterStyleName, posterStyles } from './compose-poster.ts';
import { renderSvg } from './lettering/render-svg.ts';
import { readPrompt } from './read-prompt.ts';
import type { PlacedText } from './sheet.ts';

const venue = { brand: 'The Corner', line: 'Our house' };
const styles = Object.keys(posterStyles) as PosterStyleName[];

test('There are at least sixty prompts as people write them', () => {
  expect(askedPosters.length).toBeGreaterThanOrEqual(60);
});

describe('What staff ask for is read as', () => {
  test.each(askedPosters)('$prompt', ({ prompt, off: _, ...words }) => {
    expect(readPrompt(prompt)).toMatchObject({ ...words, unknown: [] });
  });
});

describe.each(styles.map((style, part) => ({ style, part })))(
  'On a poster in the style $style',
  ({ style, part }) => {
    test.each(shareOf(askedPosters, part, styles.length))(
      'stands every word, and no other: $prompt',
      ({ prompt, off, secondary }) => {
        const { texts } = composePoster(prompt, style, venue);
        const own = new Set(['venue', ...(secondary ? [] : ['secondary'])]);
        const drawn = texts.filter(({ role }) => !own.has(role)).map(({ words }) => words);
        const expected = without(wordsIn(prompt), wordsIn(off));
        expect(
          without(wordsIn(drawn.join(' ')), inDetails(texts) ? wordsIn(venue.brand) : []).toSorted(),
        ).toEqual(expected.toSorted());
      },
    );
  },
);

describe.each(styles.map((style, part) => ({ style, part })))('In the style $style', ({ style, part }) => {
  const sample = askedPosters.filter((_, index) => index % 5 === 0);
  const extreme = [
    'W'.repeat(60),
    'jam '.repeat(250),
    'Friday 8pm, $5, '.repeat(60),
    `${'wide awake with '.repeat(3)}"${'Very Long Name '.repeat(3)}" ${'and friends, '.repeat(60)}`.slice(
      0,
      1000,
    ),
  ];
  test.each(shareOf([...sample.map(({ prompt }) => prompt), ...extreme], part, styles.length))(
    'letters keep to the sheet and off each other: %s',
    async (prompt) => {
      const { texts } = composePoster(prompt, style, venue);
      const taken = new Uint8Array(side * side);
      const margin = Math.floor((side * (style === 'rustic' ? 42 : 18)) / 1024);
      const outside: number[] = [];
      let overlaps = 0;
      for (const { path } of texts) {
        for (const place of await inkOf(path)) {
          if (taken[place]) overlaps += 1;
          taken[place] = 1;
          if (isOutside(place, margin)) outside.push(place);
        }
      }
      expect(overlaps).toBe(0);
      expect(outside).toEqual([]);
    },
  );
});

const side = 512;

/** Which pixels a line of text covers by more than a half. */
async function inkOf(path: string): Promise<number[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 1024 1024"><path fill="#fff" d="${path}"/></svg>`;
  const { data } = await renderSvg(svg, side);
  const inked: number[] = [];
  for (let place = 0; place < side * side; place += 1) if ((data[place * 3] ?? 0) > 140) inked.push(place);
  return inked;
}

function isOutside(place: number, margin: number): boolean {
  const x = place % side;
  const y = Math.floor(place / side);
  return Math.min(x, y, side - 1 - x, side - 1 - y) < margin;
}

/** Some styles set the house's name in the line of facts. */
function inDetails(texts: PlacedText[]): boolean {
  return !texts.some(({ role }) => role === 'venue');
}

/** Words as they are told apart by ear: without their case, the marks around them, and what is no letter or figure. */
function wordsIn(text: string): string[] {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[–—]/gu, '-')
    .split(/\s+/u)
    .map((word) => word.replaceAll(/^["“”'([{¿]+|["“”'…)\],.;:!?}]+$/gu, ''))
    .filter((word) => /[\p{L}\p{N}&+]/u.test(word));
}

function without(words: string[], others: string[]): string[] {
  const rest = [...words];
  for (const word of others) {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
