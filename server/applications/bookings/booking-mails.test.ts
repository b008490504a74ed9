import { expect, test } from 'vitest';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { startingVenue as venue } from '../../venue/starting-venue.ts';
import { declineMail, staffReply } from '../messages/performer-mails.ts';
import { askingMail, type BookingFacts, bookedMail, changeMail, reminderMail } from './booking-mails.ts';
import type { ShowDate } from './show-date.ts';

const sender = { venue, publicUrl: 'https://folklore.example.com' };
const june = { name: 'June', bandName: 'The Night Porch' };
const show: ShowDate = {
  startDateTime: '2027-03-06T01:00:00.000Z',
  endDateTime: '2027-03-06T03:00:00.000Z',
  location: null,
  standing: 'on',
  isArchived: false,
};
const moment = { startDateTime: show.startDateTime, endDateTime: show.endDateTime };
const later = { ...show, startDateTime: '2027-03-07T01:00:00.000Z', endDateTime: '2027-03-07T03:00:00.000Z' };
const booked: BookingFacts = { show, former: null, answer: 'asked', message: null };
const friday = 'Friday, March 5, 2027, 8:00 PM – 10:00 PM';
const saturday = 'Saturday, March 6, 2027, 8:00 PM – 10:00 PM';

test.each(oddTexts)(
  'A mail to someone called %j has one subject, one greeting and no link of theirs',
  (name) => {
    const they = { name, bandName: name };
    for (const { words: mail } of [
      bookedMail(they, booked, sender),
      bookedMail(they, { ...booked, show: { ...show, isArchived: true } }, sender),
      changeMail(they, { ...booked, show: later, former: show }, sender),
      changeMail(they, { ...booked, show: null, former: show }, sender),
      askingMail(they, show, sender),
      reminderMail(they, eventRecord(moment), undefined, sender),
      declineMail({ name, bandName: '' }, 'Sorry.', sender),
      staffReply(they, 'Hello.', sender),
    ]) {
      expect([
        'Please confirm: Friday, March 5',
        `You are booked at ${venue.brand}: Friday, March 5, 2027`,
        'Please confirm: your show has moved to Saturday, March 6',
        'The date was taken back: Friday, March 5',
        'See you on Friday, March 5',
        `About your application: ${venue.brand}`,
        `A message about your application: ${venue.brand}`,
      ]).toContain(mail.subject);
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

test('A mail keeps the paragraphs and lines of staff, and what it says is kept without the frame', () => {
  const { text, words: mail } = bookedMail(
    june,
    {
      ...booked,
      show: { ...show, location: 'Folklore (Dawsonville)' },
      message: 'Doors at seven.\nSoundcheck at six.',
    },
    sender,
  );
  expect(text).toBe(
    [
      `You are booked for ${friday}, at Folklore (Dawsonville).`,
      'Doors at seven.\nSoundcheck at six.',
      'The place: Folklore (Dawsonville), 12 Sample Street, Dawsonville, GA 30534.',
      'If you have a question about it, just answer this mail.',
    ].join('\n\n'),
  );
  expect(text).not.toContain(mail.linkMark);
  expect(mail.text).toContain(text);
  expect(mail.html).toContain('Doors at seven.<br>Soundcheck at six.</p>');
});

const isAsked = 'Confirm or turn down';
const postponed = { ...show, standing: 'postponed' } as const;
const cancelled = { ...show, standing: 'cancelled' } as const;
const archived = { ...show, isArchived: true };

test.each([
  [
    'moved',
    { show: later },
    'Your show has moved',
    'Please confirm: your show has moved to Saturday, March 6',
    `Your show has moved to ${saturday}. It was to be ${friday}.`,
  ],
  [
    'moved and confirmed since',
    { show: later, answer: 'accepted' },
    'Your show has moved',
    'Your show has moved to Saturday, March 6',
    `Your show has moved to ${saturday}. It was to be ${friday}. You have confirmed this date.`,
  ],
  [
    'cancelled',
    { show: cancelled },
    'Your show is cancelled',
    'Your show on Friday, March 5 is cancelled',
    `Your show, ${friday}, is cancelled.`,
  ],
  [
    'postponed',
    { show: postponed, answer: 'accepted' },
    'Your show is postponed',
    'Your show on Friday, March 5 is postponed',
    `Your show, ${friday}, is postponed.`,
  ],
  [
    'archived',
    { show: archived },
    'Your show is off our calendar for now',
    'Your show on Friday, March 5 is off our calendar for now',
    `Your show, ${friday}, is off our calendar for now.`,
  ],
  [
    'back on',
    { former: cancelled },
    'Your show is back on',
    'Please confirm: your show is back on',
    `Your show, ${friday}, is back on.`,
  ],
  [
    'back on another day',
    { former: postponed, show: later },
    'Your show has moved',
    'Please confirm: your show has moved to Saturday, March 6',
    `Your show has moved to ${saturday}. It was to be ${friday}. It is back on.`,
  ],
  [
    'moved and then cancelled, before they read of either',
    { show: { ...later, standing: 'cancelled' } },
    'Your show is cancelled',
    'Your show on Friday, March 5 is cancelled',
    `Your show, ${friday}, is cancelled. It had been moved to ${saturday}.`,
  ],
  [
    'moved while it is cancelled',
    { former: cancelled, show: { ...later, standing: 'cancelled' } },
    'Your show is cancelled',
    'Your show on Saturday, March 6 is cancelled',
    `Your show has moved to ${saturday}. It was to be ${friday}. It is cancelled.`,
  ],
  [
    'deleted',
    { show: null },
    'The date was taken back',
    'The date was taken back: Friday, March 5',
    `Your date, ${friday}, was taken back. The show is no longer on our calendar.`,
  ],
] as const)(
  'A mail about a show that is %s says what it was and what it is',
  (_what, booking, title, subject, text) => {
    const { words: mail, text: kept } = changeMail(june, { ...booked, former: show, ...booking }, sender);
    expect(kept.split('\n\n')[0]).toBe(text);
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`>${title}</h1>`);
    expect(mail.html.includes(isAsked)).toBe(subject.startsWith('Please confirm'));
  },
);

test.each([
  [{ startDateTime: '2027-03-06T02:00:00.000Z' }, '9:00 PM on Friday, March 5'],
  [{ endDateTime: '2027-03-06T04:00:00.000Z' }, '8:00 PM – 11:00 PM on Friday, March 5'],
  [{ location: 'Barn' }, 'Barn on Friday, March 5'],
])('On the same day a show has moved to %j', (change, words) => {
  const { words: mail } = changeMail(june, { ...booked, former: show, show: { ...show, ...change } }, sender);
  expect(mail.subject).toBe(`Please confirm: your show has moved to ${words}`);
});

test('Nobody reads that they are booked for a date that they turned down before the mail left', () => {
  const { words: mail, text } = bookedMail(june, { ...booked, answer: 'turnedDown' }, sender);
  expect(mail.subject).toBe('You turned down Friday, March 5');
  expect(text).toContain(`You have turned down ${friday}. Thank you for telling us.`);
  expect(`${mail.text}${mail.html}`).not.toMatch(/you are booked/i);
});

test.each([cancelled, postponed, null])(
  'No mail says that one is booked for a show that is off: %j',
  (off) => {
    const { words: mail } = bookedMail(june, { ...booked, show: off, former: show }, sender);
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/you are booked/i);
    expect(mail.text).toContain(friday);
  },
);

const sheet = {
  loadIn: '17:00',
  soundCheck: '18:15',
  running: [
    { at: '20:00', what: 'First set' },
    { at: '00:30', what: 'Lock-up' },
  ],
  contact: 'Marta, (706) 555-0199',
  deal: 'Eighty per cent',
  forPerformer: 'Park behind the house.',
  notes: 'They like it loud',
};

test.each([
  [
    'of the sheet',
    sheet,
    [
      'Load-in: 5:00 PM\nSound check: 6:15 PM\nDoors: 7:30 PM\nStart: 8:00 PM',
      '8:00 PM: First set\n12:30 AM: Lock-up',
    ],
  ],
  ['that guests know, without one', undefined, ['Doors: 7:30 PM\nStart: 8:00 PM']],
])('A reminder gives the times %s', (_what, written, times) => {
  const event = eventRecord({ ...moment, doorsDateTime: '2027-03-06T00:30:00.000Z' });
  const { text, words } = reminderMail(june, event, written, sender);
  expect(text.split('\n\n')).toEqual([
    `Your show is on ${friday}.`,
    ...times,
    'The place: Folklore, 12 Sample Street, Dawsonville, GA 30534.',
    'The attached file puts it into your calendar.',
    'If you have a question about it, just answer this mail.',
  ]);
  expect(words.subject).toBe('See you on Friday, March 5');
  expect(words.html).toContain('See you on Friday');
  expect(words.text).not.toMatch(/Marta|Eighty|loud/);
});
