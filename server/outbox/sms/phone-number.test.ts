import { describe, expect, test } from 'vitest';
import { smsNumberOf } from './phone-number.ts';

describe('An SMS goes to', () => {
  test.each([
    ['(706) 555-0142', '+17065550142'],
    ['706 555 0142', '+17065550142'],
    ['1-706-555-0142', '+17065550142'],
    ['+49 171 1234567', '+491711234567'],
  ])('%s as it is dialled from anywhere', (typed, number) => {
    expect(smsNumberOf(typed, 'US')).toEqual({ number, problem: null });
  });

  test('a number of the venue’s own country, where it names none', () => {
    expect(smsNumberOf('0171 1234567', 'DE').number).toBe('+491711234567');
    expect(smsNumberOf('+491711234567', 'nowhere').number).toBe('+491711234567');
  });
});

describe('No SMS goes to', () => {
  test.each([
    ['half a number', '555-0142'],
    ['nothing', '()'],
    ['an emergency call', '911'],
    ['a country that is not there', '+999 1234 5678'],
    ['a number that bills its callers', '+1 900 555 0123'],
    ['a number that shares its costs', '+44 871 123 4567'],
    ['a personal number, which costs as much', '+44 70 1234 5678'],
    ['a toll-free number', '(800) 555-0199'],
    ['a landline', '+49 30 123456'],
  ])('%s', (_what, typed) => {
    const { number, problem } = smsNumberOf(typed, 'US');
    expect(number).toBeNull();
    expect(problem).toMatch(/no SMS/i);
  });
});
