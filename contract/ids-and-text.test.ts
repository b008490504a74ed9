import { describe, expect, test } from 'vitest';
import { idParam } from './ids.ts';
import { plainText, withCommas } from './text/text.ts';

describe('An id that a guest puts into an address', () => {
  test.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('%s names a thing', (text, id) => {
    expect(idParam.parse(text)).toBe(id);
  });

  test.each([
    '',
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    '0x10',
    ' 1',
    '1\n',
    '١',
    '2147483648',
    '9'.repeat(400),
  ])('%j names nothing', (text) => {
    expect(idParam.safeParse(text).success).toBe(false);
  });
});

describe('Text that a guest sends', () => {
  test.each([
    '',
    'Zoë',
    '🎸',
    'a\u2028b',
    '\u202eright to left',
    "Robert'); DROP TABLE events;--",
    '\ufeff',
    '\uffff',
  ])('%j can be stored as it is', (text) => {
    expect(plainText().parse(text)).toBe(text);
  });

  test.each(['a\u0000b', '\ud800', '\udc00\ud800', 'a\ud83c'])(
    '%j is refused, for no database can hold it',
    (text) => {
      expect(plainText().safeParse(text).error?.issues[0]?.message).toBe(
        'Contains characters that cannot be stored',
      );
    },
  );
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-12_345, '-12,345'],
  [1_234_567, '1,234,567'],
  [2.5, '2.5'],
])('A number is written as readers of English expect it: %d', (number, written) => {
  expect(withCommas(number)).toBe(written);
});
