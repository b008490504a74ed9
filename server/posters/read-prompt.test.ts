import { describe, expect, test } from 'vitest';
import { readPrompt } from './read-prompt.ts';

describe('What staff ask for becomes the words of a poster', () => {
  test.each([
    ['Jazz night with saxophone under the moon', 'Jazz Night', 'With saxophone under the moon'],
    [
      'Create a rustic poster of the Oak Street Ramblers playing in the hills',
      'Oak Street Ramblers',
      'Playing in the hills',
    ],
    ['A poster for "the hollow pines", live with Anna Reed', 'The Hollow Pines', 'Live with Anna Reed'],
    ['Folklore presents: Songs of the Sea', 'Songs of the Sea', 'Folklore presents'],
    ['Fiddle and coffee on a Sunday morning', 'Fiddle and Coffee', 'On a Sunday morning'],
    ['Guitar by moonlight', 'Guitar by Moonlight', ''],
    ['Guitar by the campfire at night in the pines', 'Guitar by the Campfire', 'At night in the pines'],
    ['Trumpet kings of New York, live', 'Trumpet Kings of New York', ''],
    ['Something nobody has a word for yet', 'Something Nobody Has a Word for Yet', ''],
    ['An evening with Dvořák & the Łódź Trio', 'Dvořák & the Łódź Trio', 'Evening'],
    ['vintage style microphone on stage, 35mm, high detail', 'Microphone on Stage', ''],
  ])('%s', (prompt, headline, secondary) => {
    expect(readPrompt(prompt)).toMatchObject({ headline, secondary });
  });

  test('Dates, times and prices are taken as they were written, and only if they were', () => {
    const { headline, secondary, details } = readPrompt(
      'Open mic on Friday, October 18 at 8 pm, free entry, with Anna',
    );
    expect(headline).toBe('Open Mic');
    expect(details).toEqual(['Friday, October 18', '8 pm', 'free entry']);
    expect(secondary).not.toMatch(/friday|october|8|free/i);
    expect(readPrompt('Open mic').details).toEqual([]);
    expect(readPrompt('Karaoke party Saturday 9pm')).toMatchObject({
      headline: 'Karaoke Party',
      details: ['Saturday', '9pm'],
    });
    expect(readPrompt('Sunday brunch').headline).toBe('Sunday Brunch');
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

  test.each([
    '',
    '   ',
    '🎉🎊',
    'موسيقى حية الليلة',
    '今晚爵士乐',
    '</text><image href="file:///etc/passwd">',
    'Make me a picture',
  ])('There is no headline in %j, rather than a broken one', (prompt) => {
    expect(readPrompt(prompt)).toMatchObject({ headline: '', details: [] });
  });

  test('Words in letters that we have stay when others go, and rare accents are left off', () => {
    expect(readPrompt('今晚 Jazz Night 🎷').headline).toBe('Jazz Night');
    expect(readPrompt('Nguyễn Trio').headline).toBe('Nguyen Trio');
  });

  test('A thousand characters become a few words, cut between two of them', () => {
    const { headline, secondary } = readPrompt('wandering minstrels sing their oldest songs '.repeat(25));
    expect(headline.length).toBeLessThanOrEqual(44);
    expect(secondary.length).toBeLessThanOrEqual(64);
    expect('wandering minstrels sing their oldest songs ').toContain(
      `${headline.toLowerCase().split(' ').at(-1)} `,
    );
  });
});
