import { describe, expect, test } from 'vitest';
import { askedPosters } from '../../../tests/support/poster-prompts.ts';
import { readPrompt } from './read-prompt.ts';

/** All words of a poster, in the order in which they are read. */
function words(prompt: string): string {
  const { kicker, headline, secondary, details } = readPrompt(prompt);
  return [kicker, headline, secondary, ...details].filter(Boolean).join(' | ');
}

test('Prompts as people write them are divided into name, text and facts, and nothing is lost', () => {
  expect(askedPosters.length).toBeGreaterThanOrEqual(60);
  for (const { prompt, off: _, ...words } of askedPosters) {
    expect(readPrompt(prompt), prompt).toMatchObject({ ...words, unknown: [] });
  }
});

describe('Words that only direct the drawing stay off', () => {
  test.each([
    ['Poster for jazz night', 'Jazz Night'],
    ['A flyer about jazz night', 'Jazz Night'],
    ['Flyer: jazz night', 'Jazz Night'],
    ['Please create a nice, colorful poster announcing jazz night', 'Jazz Night'],
    ['Could you please make us a gig poster for jazz night', 'Jazz Night'],
    ['I need a poster that says jazz night', 'Jazz Night'],
    ['a picture of a fiddler', 'A Fiddler'],
    ['Draw me a fiddler', 'A Fiddler'],
    ['Create a jazz night flyer', 'Jazz Night'],
    ['Jazz night in a rustic style', 'Jazz Night'],
    ['Jazz night, in warm colors, make it vintage', 'Jazz Night'],
    ['Jazz night, vivid style, 35mm, highly detailed, no text, please', 'Jazz Night'],
    ['Jazz night with a picture of a saxophone', 'Jazz Night'],
    ['Make me a picture', ''],
  ])('%s', (prompt, expected) => {
    expect(words(prompt)).toBe(expected);
  });
});

describe('Words that may be meant for guests stand on the poster', () => {
  test.each([
    ['Make coffee not war', 'Make Coffee Not War'],
    ['Draw your own poster', 'Draw Your Own Poster'],
    ['Paint a picture of your dog', 'Paint a Picture of Your Dog'],
    ['The Picture of Dorian Gray', 'The Picture of Dorian Gray'],
    ['Drawing for beginners', 'Drawing for Beginners'],
    ['Vintage style market, posters, records', 'Vintage Style Market | Posters, records'],
    ['The Cinematic Orchestra', 'The Cinematic Orchestra'],
    ['Fun run, 8k', 'Fun Run | 8k'],
    ['Silent film without words', 'Silent Film Without Words'],
    ['Natural wine night, bold flavors', 'Natural Wine Night | Bold flavors'],
    ['Show me the money karaoke', 'Show Me the Money Karaoke'],
    ['Please come early', 'Please Come Early'],
  ])('%s', (prompt, expected) => {
    expect(words(prompt)).toBe(expected);
  });
});

test('What is named first is drawn, and music suggests a thing where none is named', () => {
  expect(readPrompt('Coffee shop with vinyl records').subject).toBe('cup');
  expect(readPrompt('A jazz trio with a piano in the city at night')).toMatchObject({
    subject: 'keys',
    setting: 'city',
    sky: 'night',
  });
  expect(readPrompt('Jazz').subject).toBe('saxophone');
  expect(readPrompt('🎸🌙')).toMatchObject({ subject: 'guitar', sky: 'night', headline: '' });
  expect(readPrompt('Quiet words').subject).toBeUndefined();
});

test.each(['', '   ', '🎉🎊', '✨ — ✨', '***'])(
  'There is no headline in %j, rather than a broken one',
  (prompt) => {
    expect(readPrompt(prompt)).toMatchObject({ headline: '', details: [], unknown: [] });
  },
);

test('Letters that we cannot draw are named, so that nobody gets a poster without them', () => {
  expect(readPrompt('今晚 Jazz Night 🎷').unknown).toEqual(['今晚']);
  expect(readPrompt('موسيقى حية').unknown).toEqual(['موسيقى', 'حية']);
  expect(readPrompt('Entry 500₽').unknown).toEqual(['500₽']);
});

test('Letters with rare accents keep those that we have', () => {
  expect(readPrompt('Nguyễn Trio')).toMatchObject({ headline: 'Nguyên Trio', unknown: [] });
});

test('A prompt of any length is read to its end', () => {
  const prompt = 'wandering minstrels sing their oldest songs '.repeat(22).trim();
  const { headline, secondary } = readPrompt(prompt);
  expect(headline.length).toBeLessThanOrEqual(60);
  expect(`${headline} ${secondary}`.toLowerCase()).toBe(prompt);
});
