import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/any-character.ts';
import { tried } from '#tests/support/seeded-random.ts';
import { samples } from '../../../tests/support/preferred-dates/preferred-dates.samples.ts';
import { fillers } from './date-tokens.ts';
import { readPreferredDates } from './preferred-dates.ts';

const dayMs = 86_400_000;

const someDay = fc
  .integer({ min: Date.UTC(2024, 0, 1) / dayMs, max: Date.UTC(2040, 0, 1) / dayMs })
  .map((day) => new Date(day * dayMs).toISOString().slice(0, 10));
const context = fc.record({ from: someDay, country: fc.constantFrom('US', 'GB', 'AU', '') });

/** Words of real texts, torn from them and put together anyhow. */
const tornWords = [...new Set(samples.flatMap(({ text }) => text.split(/(?<=\s)|(?=[,.()/-])/)))];
const tornText = fc.array(fc.constantFrom(...tornWords), { maxLength: 40 }).map((words) => words.join(' '));
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 400 }),
  fc.string({ maxLength: 400 }),
  tornText,
);

/** The same day of the next year; February 28 after a February 29. */
function yearAfter(day: string): string {
  const same = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return same.endsWith('02-29') ? `${same.slice(0, 8)}28` : same;
}

/** Names of days, months, seasons and feasts, and figures. */
const dateWord =
  /\d|jan|feb|mar|apr|apir|arpil|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|we[dnk]|wkn|wkd|th[ur]|fri|sat|tod|tom|ton|spring|summer|fall|autumn|winter|mas|year|nye|halloween|valen|patr|paddy|patty|fourth|cinco|thanks|easter|labo/i;
const smallWords =
  'not no any all every but except or and after before until from between through next this last first second early late mid , . - / ( ) week'.split(
    ' ',
  );

describe('Preferred dates of any text', () => {
  test('are days of the year that follows, in order, and once each', () => {
    fc.assert(
      fc.property(anyText, context, (text, { from, country }) => {
        const { dates, unread } = readPreferredDates(text, { from, country });
        expect(dates.length).toBeLessThanOrEqual(60);
        expect(dates).toEqual([...new Set(dates)].sort());
        for (const day of dates) {
          expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);
          expect(day >= from && day <= yearAfter(from)).toBe(true);
        }
        for (const piece of unread) expect(text).toContain(piece);
      }),
      tried(1_000),
    );
  });

  test('are none when the text names neither a day nor a time of the year', () => {
    const harmless = [...fillers, ...smallWords].filter((word) => !dateWord.test(word));
    const word = fc.oneof(fc.constantFrom(...harmless), fc.string({ unit: 'grapheme-ascii', maxLength: 12 }));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), context, (words, when) => {
        const text = words.filter((each) => !dateWord.test(each)).join(' ');
        expect(readPreferredDates(text, when).dates).toEqual([]);
      }),
      tried(500),
    );
  });

  const read = samples.filter(({ dates, unread }) => /^[a-z+@\d]/.test(dates) && unread.length === 0);

  test('are the same beside a sentence that is not read, or not read either', () => {
    fc.assert(
      fc.property(fc.constantFrom(...read), ({ text, dates, from, country }) => {
        const alone = readPreferredDates(text, { from, country });
        const both = `Qwxyz vrrk!\n${text}`;
        const beside = readPreferredDates(both, { from, country });
        const areDays = /^[\d -]+$/.test(dates) && /-\d\d-\d\d/.test(dates);
        if (areDays || beside.unread[0] !== both)
          expect(beside).toEqual({ ...alone, unread: ['Qwxyz vrrk'] });
        else expect(beside).toEqual({ dates: [], openEnded: false, unread: [both] });
      }),
      tried(200),
    );
  });

  test('are never more with a word that nobody knows among them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...read), fc.nat(), ({ text, from, country }, at) => {
        const alone = readPreferredDates(text, { from, country });
        const words = text.split(' ');
        words.splice(at % (words.length + 1), 0, 'qwxyz');
        const { dates } = readPreferredDates(words.join(' '), { from, country });
        expect(alone.dates).toEqual(expect.arrayContaining(dates));
        if (!/[.!?\n\u2022]/.test(text)) expect(dates).toEqual([]);
      }),
      tried(300),
    );
  });
});

/**
 * No time is measured, because it says little on a busy machine. A reading that takes exponential time, or tries all
 * pairs of all parts for every day, does not end within the test's time limit.
 */
test.each([
  '1',
  '1/',
  '1-',
  '1 to ',
  '1:1 ',
  '(',
  ' ',
  '\n',
  '.',
  ',',
  "'",
  'a',
  'a@',
  'a.',
  '+1 ',
  '$1,',
  '770-',
  'march ',
  'march,',
  'march 6 ',
  'march 6, ',
  '6, ',
  '6th, ',
  'friday ',
  'fri/',
  'first ',
  'second, ',
  'not ',
  'not march 6, ',
  'except ',
  'but ',
  'between ',
  'between 1 and ',
  'after ',
  'after march 1. ',
  'until ',
  'next ',
  'the ',
  'any ',
  'mid-',
  'week of ',
  'day after ',
  '2027 ',
  "'27 ",
  'or ',
  'march 6 or friday or ',
  'march-',
  'march 6 friday, ',
  '6 march, ',
  '3/6 ',
  'www.',
  '1 of ',
  'Fridays. March. ',
  'no monday and after may 1, ',
  '５',
  'é',
  '👍',
])('10,000 characters of %j are read at once', (piece) => {
  const text = piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000);
  const { dates } = readPreferredDates(text, { from: '2026-11-15', country: 'US' });
  expect(dates.length).toBeLessThanOrEqual(60);
});
