import { expect, test } from 'vitest';
import { contactParts } from './booked-show.tsx';

const linksIn = (contact: string) => contactParts(contact).flatMap(({ href }) => (href ? [href] : []));

test('A performer taps the number or the address of whom they reach on the day', () => {
  expect(contactParts('Rosa, (706) 555-0142 or rosa@example.com.')).toEqual([
    { words: 'Rosa, ' },
    { words: '(706) 555-0142', href: 'tel:7065550142' },
    { words: ' or ' },
    { words: 'rosa@example.com', href: 'mailto:rosa@example.com' },
    { words: '.' },
  ]);
  expect(linksIn('+1 706 555 0142\nback door: Jo 706-555-0143')).toEqual([
    'tel:+17065550142',
    'tel:7065550143',
  ]);
});

test('Words that are neither lead nowhere, and no address can add a recipient', () => {
  expect(linksIn('Ask at the bar after 5, room 12. javascript:alert(1) @home 5:30')).toEqual([]);
  expect(linksIn('a?bcc=victim@example.com')).toEqual(['mailto:a%3Fbcc%3Dvictim@example.com']);
  expect(
    contactParts('Rosa 555-0142')
      .map(({ words }) => words)
      .join(''),
  ).toBe('Rosa 555-0142');
});
