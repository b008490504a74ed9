import { describe, expect, test } from 'vitest';
import { emailText, isEmailAddress, maxEmailLength, notAnEmail } from './email.ts';

const longestLocal = 'a'.repeat(64);
const longestDomain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;

describe('A performer writes to us from', () => {
  test.each([
    'june@example.com',
    'june.hollis+band@mail.example.co.uk',
    "o'hara_and-sons@example.com",
    '!#$%&*/=?^`{|}~@example.com',
    '7@123.com',
    'j@x-y--z.museum',
    'booking@xn--hxajbheg2az3al.xn--jxalpdlp',
    `${longestLocal}@${longestDomain}`,
  ])('%s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
    expect(emailText().parse(address)).toBe(address);
  });
});

describe('No mail reaches', () => {
  test.each([
    '',
    '@',
    'june',
    'june@',
    '@example.com',
    'june@localhost',
    'june@example.',
    'june@.com',
    'june@exam..ple.com',
    'june@-example.com',
    'june@example-.com',
    'june@exam_ple.com',
    'june@example.com.',
    'june@127.0.0.1',
    'june@[127.0.0.1]',
    '.june@example.com',
    'june.@example.com',
    'ju..ne@example.com',
    'june hollis@example.com',
    'june@@example.com',
    'june@example.com,other@example.com',
    'june@example.com\n',
    'june@example.com\r\nBcc: other@example.com',
    ' june@example.com',
    '"june"@example.com',
    'June <june@example.com>',
    'june(band)@example.com',
    'zoë@example.com',
    'june@exämple.com',
    'june@example.com\u0000',
    `${longestLocal}a@example.com`,
    `june@${'b'.repeat(64)}.com`,
    `${longestLocal}@${longestDomain}d`,
  ])('%j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
    const { error } = emailText().safeParse(address);
    expect(error?.issues.map(({ message }) => message)).toContain(notAnEmail);
  });
});

test('The longest address that is taken is as long as mail allows', () => {
  expect(`${longestLocal}@${longestDomain}`).toHaveLength(maxEmailLength);
});

test('Nobody keeps the server busy with something that is almost an address', () => {
  const n = 50_000;
  const nearMisses = [
    `${'a'.repeat(n)}!`,
    '('.repeat(n),
    '@'.repeat(n),
    '+ -'.repeat(n),
    `${'a.'.repeat(n)}@example.com`,
    `a@${'a-'.repeat(n)}`,
    `a@${'a.'.repeat(n)}`,
  ];
  for (const text of nearMisses) {
    const startedAt = performance.now();
    expect(emailText().safeParse(text).success).toBe(false);
    expect(performance.now() - startedAt, text.slice(0, 10)).toBeLessThan(5_000);
  }
});
