import { describe, expect, test } from 'vitest';
import { nameForStaff, oneLine, quotableName } from './typed-text.ts';

describe('A name that we repeat to an unproven address', () => {
  test.each([
    ['The Night Porch', 'The Night Porch'],
    ['will.i.am', 'will i am'],
    ['AC/DC', 'AC/DC'],
    ['Dr. Dog & St. Vincent', 'Dr. Dog & St. Vincent'],
    ['Sigur Rós', 'Sigur Rós'],
    ['東京事変', '東京事変'],
    ['blink-182', 'blink-182'],
    ['Godspeed You! Black Emperor', 'Godspeed You! Black Emperor'],
    ['', ''],
  ])('stays a name: %s', (typed, quoted) => {
    expect(quotableName(typed)).toBe(quoted);
  });

  test.each([
    'https://evil.example.com/x?y=z',
    'www.evil.example.com',
    'evil.example.com',
    'evil。example。com',
    'evil．example．com',
    'ｈｔｔｐｓ：／／evil.example.com',
    'hxxp://evil.example.com',
    'javascript:alert(1)',
    'mailto:victim@example.com',
    '<a href="https://evil.example.com">Win</a>',
    '[Win](https://evil.example.com)',
    'http://http://evil.example.com',
    'evil.\u200bexample.\u00adcom',
  ])('carries no link: %s', (typed) => {
    const quoted = quotableName(`You won ${typed} today`);
    expect(quoted).not.toMatch(/\S[.:@。．]\S|:\/\/|www|[<>[\]"@]/i);
    expect(quoted).toMatch(/^You won .*today$/);
  });

  test('carries no phone number', () => {
    expect(quotableName('Call 1 (900) 555-0123 now')).toBe('Call now');
    expect(nameForStaff('867-5309 and www.evil.example'), 'staff may read it, but not press it').toBe(
      '867-5309 and evil example',
    );
    expect(quotableName('Call +49 900 555 0123')).not.toMatch(/\d{3}/);
  });

  test('is not long, and is cut between characters', () => {
    expect(quotableName('a'.repeat(10_000))).toBe(`${'a'.repeat(59)}…`);
    expect(quotableName('👩‍👩‍👧‍👦'.repeat(100)).isWellFormed()).toBe(true);
  });
});

describe('A line', () => {
  test('has no breaks, no controls and no turned writing in it', () => {
    expect(oneLine('a\r\nBcc: b\u0000\u2028c\u202ed\te', 100)).toBe('a Bcc: b cd e');
  });

  test('is made quickly of very much', () => {
    expect(oneLine(`${'\u200b'.repeat(500_000)}x`, 100).length).toBeLessThanOrEqual(100);
  });
});
