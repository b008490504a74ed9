import { describe, expect, test } from 'vitest';
import {
  type ApplicationTextField,
  applicationTextFields,
} from '#contract/applications/application-fields.ts';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { bookingForm, bookingOf, bookingValues, publishNames } from './booking-values.ts';

const photo = '/api/admin/application-files/0123456789abcdef0123456789abcdef.jpg';
const place = 'Folklore (Dawsonville)';
const venue = { timeZone: 'America/New_York', locations: [{ name: place, address: null, mapUrl: null }] };
const noText = Object.fromEntries(applicationTextFields.map((name) => [name, ''])) as Record<
  ApplicationTextField,
  string
>;

function applicationWith(fields: Partial<ReviewedApplication>): ReviewedApplication {
  return {
    ...noText,
    name: 'June Hollis',
    bandName: 'The Night Porch',
    bandBio: 'Songs after midnight.',
    location: place,
    id: 7,
    bandPhotos: [photo, '/api/admin/application-files/second.jpg'],
    flyer: null,
    submittedAt: '2026-11-15T17:00:00.000Z',
    isSuspectedSpam: false,
    ...fields,
  };
}

function valuesOf(fields: Partial<ReviewedApplication>) {
  return bookingValues(applicationWith(fields), venue);
}

describe('The booking form', () => {
  test('begins with what the performer has sent, without a day', () => {
    expect(valuesOf({ setLength: '2 sets of 45 minutes' })).toMatchObject({
      name: 'The Night Porch',
      category: 'Live Music',
      location: place,
      startDate: '',
      startTime: '19:00',
      endDate: '',
      endTime: '20:30',
      description: 'Songs after midnight.',
      hasPhoto: true,
    });
  });

  test('has the performer’s own name where there is no act’s, in one line', () => {
    expect(valuesOf({ bandName: ' ' }).name).toBe('June Hollis');
    expect(valuesOf({ bandName: 'The\n Night\tPorch' }).name).toBe('The Night Porch');
  });

  test('names no place that the venue no longer has, but its only one', () => {
    const gone = applicationWith({ location: 'The old cellar' });
    expect(bookingValues(gone, venue).location).toBe(place);
    const garden = { name: 'Garden', address: null, mapUrl: null };
    const locations = [...venue.locations, garden];
    expect(bookingValues(gone, { ...venue, locations }).location).toBe('');
  });

  test('takes the bio as text, line ends included', () => {
    const bandBio = '<script>alert("x")</script>\n\nTom & Ann\r\n&lt;b&gt;';
    expect(valuesOf({ bandBio }).description).toBe(
      '&lt;script&gt;alert("x")&lt;/script&gt;\n\nTom &amp; Ann\r\n&amp;lt;b&amp;gt;',
    );
  });

  test('asks for a day, and for a name that is short enough', () => {
    const names = (values: ReturnType<typeof valuesOf>) =>
      new Set(
        bookingForm()
          .safeParse(values)
          .error?.issues.map(({ path }) => path[0]),
      );
    expect(names(valuesOf({}))).toEqual(new Set(['startDate', 'endDate']));
    const dated = { startDate: '2027-03-05', endDate: '2027-03-05' };
    expect(names({ ...valuesOf({ bandName: 'x'.repeat(201) }), ...dated })).toEqual(new Set(['name']));
    expect(names({ ...valuesOf({}), ...dated, message: 'x'.repeat(2_001) })).toEqual(new Set(['message']));
    expect(names({ ...valuesOf({}), ...dated })).toEqual(new Set());
  });

  test('waits for their yes unless staff say otherwise, and sends the first photo only while no other image is chosen', () => {
    const application = applicationWith({});
    const values = { ...valuesOf({}), startDate: '2027-03-05', endDate: '2027-03-05' };
    const photoOf = (changes: Partial<typeof values>) => bookingOf({ ...values, ...changes }, application);
    expect(photoOf({})).toMatchObject({ photo, imageUrl: null });
    expect(photoOf({ hasPhoto: false })).not.toHaveProperty('photo');
    expect(photoOf({ imageUrl: '/images/a.jpg' })).not.toHaveProperty('photo');
    expect(photoOf({})).toMatchObject({ publish: 'accepted' });
    expect(photoOf({ publish: publishNames.now })).toMatchObject({ publish: 'now' });
    expect(photoOf({ message: '  ' })).not.toHaveProperty('message');
    expect(photoOf({ message: ' See you. ' })).toMatchObject({ message: 'See you.' });
  });
});
