import { describe, expect, test } from 'vitest';
import { offsetMinutesAt } from '#contract/time/venue-time.ts';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { escapeText, joinLines, timeZoneLines, ZoneTable } from './calendar.ts';

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

const at = (...instants: string[]) => instants.map((instant) => Date.parse(instant));
const dayMs = 86_400_000;

function changesOf(timeZone: string, ...instants: string[]) {
  return new ZoneTable(timeZone, at(...instants)).transitions.map(({ atMs, fromMinutes, toMinutes }) => [
    new Date(atMs).toISOString(),
    fromMinutes,
    toMinutes,
  ]);
}

describe('The offsets of a zone', () => {
  test('change at the minute of each change of the clocks', () => {
    expect(changesOf('America/New_York', '2026-05-19T00:00Z', '2027-04-01T00:00Z')).toEqual([
      ['2026-11-01T06:00:00.000Z', -240, -300],
      ['2027-03-14T07:00:00.000Z', -300, -240],
    ]);
    // By half an hour, and in the other half of the year.
    expect(changesOf('Australia/Lord_Howe', '2026-10-01T00:00Z', '2027-05-01T00:00Z')).toEqual([
      ['2026-10-03T15:30:00.000Z', 630, 660],
      ['2027-04-03T15:00:00.000Z', 660, 630],
    ]);
  });

  test('do not change where there is no summer time', () => {
    expect(changesOf('Asia/Kolkata', '2026-01-01T00:00Z', '2028-01-01T00:00Z')).toEqual([]);
    expect(changesOf('UTC', '2026-01-01T00:00Z')).toEqual([]);
  });

  test.each(['America/New_York', 'Europe/Berlin', 'Africa/Casablanca', 'America/Santiago', 'Asia/Tehran'])(
    'are those of %s on every day of two years',
    (timeZone) => {
      const days = Array.from({ length: 730 }, (_, day) => Date.UTC(2026, 0, 1, 12) + day * dayMs);
      const table = new ZoneTable(timeZone, days);
      expect(days.filter((day) => table.offsetMinutesAt(day) !== offsetMinutesAt(day, timeZone))).toEqual([]);
    },
  );

  test('are right for shows that are ages apart, without a look at what is between them', () => {
    const shows = at('2026-07-01T00:00Z', '2500-01-01T00:00Z', '9998-07-01T00:00Z');
    const table = new ZoneTable('America/New_York', shows);
    expect(shows.map((show) => table.offsetMinutesAt(show))).toEqual([-240, -300, -240]);
    expect(table.transitions.length).toBeLessThan(10);
  });

  test('repeat an hour on both sides of the moment when the clock is set back', () => {
    const table = new ZoneTable('America/New_York', at('2026-10-20T00:00Z', '2027-04-01T00:00Z'));
    const repeated = ['T04:59', 'T05:00', 'T05:59', 'T06:00', 'T06:59', 'T07:00'].filter((time) =>
      table.isRepeated(Date.parse(`2026-11-01${time}Z`)),
    );
    expect(repeated).toEqual(['T05:00', 'T05:59', 'T06:00', 'T06:59']);
    expect(table.isRepeated(Date.parse('2027-03-14T07:00Z'))).toBe(false);
  });
});

describe('The observances of a VTIMEZONE', () => {
  const observances = (timeZone: string, ...instants: string[]) =>
    timeZoneLines(new ZoneTable(timeZone, at(...instants))).flatMap(
      (line) => /^BEGIN:(DAYLIGHT|STANDARD)$/.exec(line)?.[1] ?? [],
    );

  test.each([
    ['America/New_York', '2026-07-01T00:00Z', ['DAYLIGHT', 'STANDARD']],
    ['America/New_York', '2026-10-25T00:00Z', ['DAYLIGHT', 'STANDARD']],
    ['Europe/Berlin', '2026-07-01T00:00Z', ['DAYLIGHT', 'STANDARD']],
    ['Australia/Sydney', '2026-08-01T00:00Z', ['STANDARD', 'DAYLIGHT']],
    ['Asia/Kolkata', '2026-07-01T00:00Z', ['STANDARD']],
  ])('of %s from %s on are what the clocks show', (timeZone, from, expected) => {
    expect(observances(timeZone, from, '2026-12-01T00:00Z')).toEqual(expected);
  });
});
