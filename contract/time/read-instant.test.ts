import { describe, expect, test } from 'vitest';
import { dayInput, instantIn, monthInput, readInstant } from './time-input.ts';

const read = (text: string) => readInstant(text, 'America/New_York')?.toISOString();

describe('A time that a program sends', () => {
  test.each([
    ['2026-11-21T00:30:00.000Z', '2026-11-21T00:30:00.000Z'],
    ['2026-11-21T00:30:00Z', '2026-11-21T00:30:00.000Z'],
    ['2026-11-20T19:30:00-05:00', '2026-11-21T00:30:00.000Z'],
    ['2026-11-21T06:00:00+0530', '2026-11-21T00:30:00.000Z'],
    ['2026-11-21T00:30:15.123456Z', '2026-11-21T00:30:15.123Z'],
    ['2026-11-21T14:30:00+14:00', '2026-11-21T00:30:00.000Z'],
    ['2026-11-22T00:29:00+23:59', '2026-11-21T00:30:00.000Z'],
    ['2026-11-21T00:30:00-00:00', '2026-11-21T00:30:00.000Z'],
    ['2028-02-29T12:00:00Z', '2028-02-29T12:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['2199-12-31T23:59:59.999Z', '2199-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, instant) => expect(read(text)).toBe(instant));

  test.each([
    ['2026-11-20T19:30', '2026-11-21T00:30:00.000Z'],
    ['2026-11-20 19:30:05', '2026-11-21T00:30:05.000Z'],
    ['2026-07-20T19:30', '2026-07-20T23:30:00.000Z'],
    ['2026-11-20', '2026-11-20T05:00:00.000Z'],
  ])('%s, without an offset, is what the clock at the venue shows', (text, instant) =>
    expect(read(text)).toBe(instant),
  );

  test.each([
    '',
    ' ',
    'soon',
    '2026',
    '1763670600000',
    '2026-02-30T12:00:00Z',
    '2026-02-29T12:00:00Z',
    '2026-00-10T12:00:00Z',
    '2026-13-10T12:00:00Z',
    '2026-04-31',
    '2026-04-00',
    '2026-11-20T24:00:00Z',
    '2026-11-20T12:60:00Z',
    '2026-11-20T12:00:60Z',
    '2026-11-20T12:00:00Z ',
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:00:00+01:00',
    '2199-12-31T19:00:00-05:00',
    '2199-12-31T23:59:59-05:00',
    '2200-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '2026-11-20T12:00:00+',
    '2026-11-20T12:00:00+99:99',
    '2026-11-20T12:00:00+24:00',
    '2026-11-20T12:00:00-2400',
    '2026-11-20T12:00:00-23:60',
    '2026-11-20T12:00:00+00:60',
    "2026-11-20'; drop table events",
  ])('%j is none', (text) => expect(read(text)).toBeUndefined());
});

describe('A day that someone asks for', () => {
  test.each(['1970-01-01', '2028-02-29', '2026-11-30', '2199-12-31'])('%s is one', (text) => {
    expect(dayInput.safeParse(text).success).toBe(true);
    expect(monthInput.safeParse(text.slice(0, 7)).success).toBe(true);
  });

  test.each([
    '',
    '1969-12-31',
    '2200-01-01',
    '2026-11-31',
    '2026-13-01',
    '2026-00-01',
    '2026-1-1',
    '02026-11-20',
    '2026-11-200',
    '2026-11-20T19:30',
  ])('%j is none', (text) => {
    expect(dayInput.safeParse(text).error?.issues[0]?.message).toBe(
      'Expected a day from 1970 to 2199, for example 2026-11-15',
    );
  });

  test.each(['1969-12', '2200-01', '2026-13', '2026-00', '2026-1', '2026', '2026-11-20'])(
    'nor is %j a month',
    (text) => expect(monthInput.safeParse(text).success).toBe(false),
  );
});

test('A time that is missing is said to be required, and one that is none to be invalid', () => {
  const input = instantIn('America/New_York');
  const wordsFor = (sent: unknown) => input.safeParse(sent).error?.issues.map(({ message }) => message);
  expect(wordsFor(undefined)).toEqual(['Required']);
  expect(wordsFor(null)).toEqual(['Invalid date']);
  expect(wordsFor('soon')).toEqual(['Invalid date']);
  expect(input.parse('2026-11-20T19:30')).toBe('2026-11-21T00:30:00.000Z');
});
