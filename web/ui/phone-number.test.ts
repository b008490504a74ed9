import { describe, expect, test } from 'vitest';
import { mailtoUrl } from '#contract/addresses.ts';
import { phoneLink } from './phone-number.tsx';

describe('A click on a performer’s contact', () => {
  test.each([
    ['ann+shows@example.com', 'mailto:ann%2Bshows@example.com'],
    ['a?bcc=victim@example.com', 'mailto:a%3Fbcc%3Dvictim@example.com'],
    ['a@b.example&body=x\r\n', 'mailto:a@b.example%26body%3Dx%0D%0A'],
  ])('writes to this address and no other (%j)', (email, href) => {
    expect(mailtoUrl(email)).toBe(href);
  });

  test.each([
    ['(706) 555-0142', 'tel:7065550142'],
    ['+1 706.555.0142', 'tel:+17065550142'],
  ])('calls the number as it was typed (%j)', (phone, href) => {
    expect(phoneLink(phone)).toBe(href);
  });

  test.each(['javascript:alert(1)', 'ask Ann', '', '()-. /', '12', '*#06#', '555-0142;ext=1'])(
    'calls nobody when it is no number (%j)',
    (phone) => {
      expect(phoneLink(phone)).toBeUndefined();
    },
  );
});
