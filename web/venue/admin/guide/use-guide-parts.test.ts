import { describe, expect, test } from 'vitest';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { goesWithName } from './use-guide-parts.ts';

const locations = startingVenue.locations.with(0, { name: 'The back room', address: null, mapUrl: null });
const first = startingVenue.locations[0] ?? { name: '', address: null, mapUrl: null };
const questions = startingVenue.questions.with(0, {
  question: 'What do you like?',
  answer: 'Only jazz here.',
});
const social = [{ name: 'Mastodon', url: 'https://social.example.org/@porch' }];

describe('With the first name of its own a house', () => {
  test('says nothing any more that the sample venue said, but for the booking address', () => {
    const facts = goesWithName(startingVenue)({ brand: 'The Porch' });
    expect(facts).toMatchObject({
      address: { street: '', city: '', region: '', postalCode: '' },
      phone: '',
      links: { about: '', social: [] },
      locations: [{ name: 'The Porch', address: '' }],
      ownPhotosOnly: true,
      tagline: '',
      promiseHours: null,
    });
    expect(Object.keys(facts)).not.toContain('bookingEmail');
    expect(facts.questions?.every(({ answer }) => answer === '')).toBe(true);
  });

  test.each([
    ['address', { address: { ...startingVenue.address, city: 'Athens' } }],
    ['links', { links: { ...startingVenue.links, social } }],
    ['locations', { locations }],
    ['locations', { locations: startingVenue.locations.with(0, { ...first, address: '5 Mill Lane' }) }],
    ['questions', { questions }],
  ])('keeps what it has answered before: %s', (field, answered) => {
    const facts = goesWithName({ ...startingVenue, ...answered })({ brand: 'The Porch' });
    expect(Object.keys(facts)).not.toContain(field);
    expect(Object.keys(facts).length).toBeGreaterThan(3);
  });
});

test.each([
  ['a second name', { ...startingVenue, brand: 'The Porch' }, { brand: 'The Back Porch' }],
  ['a tagline alone', startingVenue, {}],
  ['the name that it has', startingVenue, { brand: 'Folklore' }],
])('Nothing else goes with %s', (_, venue, typed) => {
  expect(goesWithName(venue)(typed)).toEqual({});
});
