import { expect, test } from 'vitest';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { startingVenue as venue } from '../venue/starting-venue.ts';
import { askingLetter, bookingLetter, declineLetter, staffReply } from './performer-letters.ts';

const sender = { venue, publicUrl: 'https://folklore.example.com' };
const show = {
  startDateTime: '2027-03-06T01:00:00.000Z',
  endDateTime: '2027-03-06T03:00:00.000Z',
  location: null,
  archived: false,
};

test.each(oddTexts)(
  'A letter to someone called %j has one subject, one greeting and no link of theirs',
  (name) => {
    for (const { mail } of [
      bookingLetter({ name, bandName: name }, show, undefined, sender),
      bookingLetter({ name, bandName: name }, { ...show, archived: true }, undefined, sender),
      askingLetter({ name, bandName: name }, show, sender),
      declineLetter({ name, bandName: '' }, 'Sorry.', sender),
      staffReply({ name, bandName: name }, 'Hello.', sender),
    ]) {
      const harmless = {
        confirm: 'Please confirm: Friday, March 5',
        book: `You are booked at ${venue.brand}: Friday, March 5, 2027`,
        decline: `About your application: ${venue.brand}`,
        reply: `A message about your application: ${venue.brand}`,
      };
      expect(Object.values(harmless)).toContain(mail.subject);
      expect(mail.text.split('\n', 1)[0]).toMatch(/^Hello( [^\p{Cc}]{1,60})?,$/u);
      const ownPage = `${sender.publicUrl}/application/${mail.linkMark}`;
      expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        ownPage,
        `mailto:${venue.bookingEmail}`,
      ]);
      expect(mail.text.split(ownPage), 'the link stands there once').toHaveLength(2);
      expect(mail.text.replace(ownPage, '')).not.toMatch(/:\/\/|169\.254|\u202e/);
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
      'If you have a question about it, just answer this mail.',
    ].join('\n\n'),
  );
  expect(text).not.toContain(mail.linkMark);
  expect(mail.text).toContain(text);
  expect(mail.html).toContain('Doors at seven.<br>Soundcheck at six.</p>');
});
