import { describe, expect, test } from 'vitest';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { escapeText, joinLines } from './calendar.ts';

const unfold = (file: string) => file.replaceAll('\r\n ', '').replace(/\r\n$/, '');

describe('A content line', () => {
  test.each([
    ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
    ['no line break: \\n', 'no line break: \\\\n'],
    ['one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
    ['a\u2028b\u2029c\u0085d\ve\ff', 'a\\nb\\nc\\nd\\ne\\nf'],
    ['a\u0000b\u0007c\u001bd\u007fe\u009ff', 'abcdef'],
    ['\ud83c lone', '\ufffd lone'],
    ['"quotes": stay', '"quotes": stay'],
  ])('holds %j as %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  test('of 75 octets is not folded, and one of 76 is', () => {
    expect(joinLines(['x'.repeat(75)])).toBe(`${'x'.repeat(75)}\r\n`);
    expect(joinLines(['x'.repeat(76)])).toBe(`${'x'.repeat(75)}\r\n x\r\n`);
  });

  test.each([...oddTexts, '🎸', 'é', 'x🎸', 'xx音'].map((text) => [text]))(
    'with many times %j is folded at 75 octets at most, never within a character, and nothing is lost',
    (text) => {
      const line = `SUMMARY:${escapeText(text.repeat(40))}`;
      const file = joinLines([line]);
      for (const folded of file.split('\r\n')) {
        expect(Buffer.byteLength(folded)).toBeLessThanOrEqual(75);
        expect(folded.isWellFormed()).toBe(true);
      }
      expect(unfold(file)).toBe(line);
    },
  );
});
