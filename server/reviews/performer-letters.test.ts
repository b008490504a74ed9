import { expect, test } from 'vitest';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { startingVenue as venue } from '../venue/starting-venue.ts';
import { bookingLetter, declineLetter, staffReply } from './performer-letters.ts';

const sender = { venue, publicUrl: 'https://folklore.example.com' };
const show = {
  startDateTime: '2027-03-06T01:00:00.000Z',
  endDateTime: '2027-03-06T03:00:00.000Z',
  location: null,
};

test.each(oddTexts)(
  'A letter to someone called %j has one subject, one greeting and no link of theirs',
  (name) => {
    for (const { mail } of [
      bookingLetter({ name, bandName: name }, show, undefined, sender),
      declineLetter({ name, bandName: '' }, 'Sorry.', sender),
      staffReply({ name, bandName: name }, 'Hello.', sender),
    ]) {
      const harmless = {
        book: `You are booked at ${venue.brand}: Friday, March 5, 2027`,
        decline: `About your application: ${venue.brand}`,
        reply: `A message about your application: ${venue.brand}`,
      };
      expect(Object.values(harmless)).toContain(mail.subject);
      expect(mail.text.split('\n', 1)[0]).toMatch(/^Hello( [^\p{Cc}]{1,60})?,$/u);
      expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        `mailto:${venue.bookingEmail}`,
      ]);
      expect(mail.text).not.toMatch(/:\/\/|169\.254|\u202e/);
      expect(mail.html).not.toMatch(/<script|\u202e/);
    }
  },
);

test('A letter keeps the paragraphs and lines of staff, and what it says is kept without the frame', () => {
  const { text, mail } = bookingLetter(
    { name: 'June', bandName: 'The Night Porch' },
    { ...show, location: 'Folklore (Dawsonville)' },
    'Doors at seven.\nSoundcheck at six.',
    sender,
  );
  expect(text).toBe(
    [
      'You are booked for Friday, March 5, 2027, 8:00 PM – 10:00 PM, at Folklore (Dawsonville).',
      'Doors at seven.\nSoundcheck at six.',
      'If anything about this does not suit you, please answer this mail as soon as you can.',
    ].join('\n\n'),
  );
  expect(mail.text).toContain(text);
  expect(mail.html).toContain('Doors at seven.<br>Soundcheck at six.</p>');
});
