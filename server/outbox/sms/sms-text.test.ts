import { describe, expect, test } from 'vitest';
import { applicationSms, fitsTwoParts, smsNumberOf, summarySms } from './sms-text.ts';

const facts = {
  brand: 'Folklore',
  name: 'June Hollis',
  bandName: 'The Night Porch',
  performanceType: 'Band',
  phone: '(706) 555-0117',
  email: 'june@example.com',
};

describe('An SMS is billed', () => {
  test.each([
    ['a'.repeat(306), true],
    ['a'.repeat(307), false],
    // Of 153 places one stays empty, since no character of two is split.
    ['€'.repeat(152), true],
    ['€'.repeat(153), false],
    ['ж'.repeat(134), true],
    ['ж'.repeat(135), false],
    ['🎸'.repeat(66), true],
    ['🎸'.repeat(67), false],
  ])('by parts as phones join them: %# in two, %s', (text, fits) => {
    expect(fitsTwoParts(text)).toBe(fits);
  });
});

describe('An admin reads of an application', () => {
  test('who it is, what they do and how to reach them', () => {
    expect(applicationSms(facts)).toBe(
      'Folklore: new application from The Night Porch (Band). (706) 555-0117, june@example.com',
    );
    expect(applicationSms({ ...facts, bandName: '' })).toContain('from June Hollis (Band)');
    expect(applicationSms({ ...facts, bandName: '867-5309' })).toContain('from 867-5309 (Band)');
  });

  test('in plain marks, so that more of it fits', () => {
    expect(applicationSms({ ...facts, bandName: 'Jack’s – “Mules”' })).toContain("Jack's - Mules");
  });

  test.each([
    ['5,000 emoji', '🎸'.repeat(5_000)],
    ['5,000 joined emoji', '👩‍👩‍👧‍👦'.repeat(5_000)],
    ['5,000 accents on one letter', `a${'\u0301'.repeat(5_000)}`],
    ['5,000 brackets', '[{]}'.repeat(1_250)],
    ['5,000 letters', 'a'.repeat(5_000)],
    ['lines and controls', 'a\r\n\u0000\u202e\u2028b'.repeat(100)],
  ])('in two parts at most, whatever was typed: %s', (_what, typed) => {
    const longEmail = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`;
    const text = applicationSms({ ...facts, name: typed, bandName: typed, phone: typed, email: longEmail });
    expect(fitsTwoParts(text)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(320);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
    expect(text).toContain('new application');
    expect(text).toContain('Band');
  });

  test('how many there were, when there were many', () => {
    expect(summarySms('Folklore', 1, 'https://folklore.example.com/admin/dashboard')).toBe(
      'Folklore: 1 more application to perform. See https://folklore.example.com/admin/dashboard',
    );
    expect(summarySms('Folklore', 12, 'https://folklore.example.com')).toContain('12 more applications');
    expect(fitsTwoParts(summarySms('Ж'.repeat(50), 12, `https://${'x'.repeat(300)}.com`))).toBe(true);
  });
});

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
