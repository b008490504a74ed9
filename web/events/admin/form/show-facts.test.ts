import { describe, expect, test } from 'vitest';
import { fieldMessages } from '#contract/errors.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import {
  completeAddress,
  doorsOf,
  type EventFormValues,
  emptyValues,
  eventForm,
  eventOf,
  hasShowFacts,
  onlyPlace,
  valuesOf,
} from './event-form-values.ts';

const timeZone = 'America/New_York';
const facts = {
  location: 'Garden',
  doorsDateTime: '2026-11-21T00:00:00.000Z',
  price: 'Free',
  ages: 'All ages',
  ticketUrl: 'https://tickets.example.com/',
  performer: 'June Hollis',
  status: 'soldOut',
} as const;
const event = eventRecord({
  ...facts,
  description: '<p>Songs</p>',
  startDateTime: '2026-11-21T00:30:00.000Z',
});
const typed = valuesOf(event, timeZone);

function sent(changes: Partial<EventFormValues>, before?: typeof event) {
  const { name, description, category, startDateTime, endDateTime, imageUrl, ...rest } =
    eventOf({ ...typed, ...changes }, before) ?? {};
  return rest;
}

describe('More details of a show', () => {
  test('are sent for a new event where they are set, and not at all where none is', () => {
    expect(sent({})).toEqual(facts);
    const plain = { ...emptyValues(new Date('2026-11-15T17:00:00Z'), timeZone), name: 'A', description: 'B' };
    expect(Object.keys(eventOf(plain) ?? {}).sort()).toEqual(
      ['category', 'description', 'endDateTime', 'imageUrl', 'name', 'startDateTime'].sort(),
    );
    expect(hasShowFacts(plain)).toBe(false);
    expect(hasShowFacts(typed)).toBe(true);
    const one = onlyPlace([{ name: 'Back Room' }]);
    expect(hasShowFacts({ ...plain, location: one }, one)).toBe(false);
    expect(hasShowFacts({ ...plain, location: one }), 'one of several').toBe(true);
    expect(eventOf({ ...plain, location: one })).toMatchObject({ location: 'Back Room' });
    expect(onlyPlace([{ name: 'Back Room' }, { name: 'Garden' }])).toBe('');
  });

  test('are sent for a stored event where they were changed, so that a place that is gone may stay', () => {
    expect(sent({}, event)).toEqual({});
    expect(sent({ price: '', status: 'cancelled' }, event)).toEqual({ price: null, status: 'cancelled' });
  });

  test('let the doors follow the start', () => {
    expect(sent({ startDate: '2026-12-04', endDate: '2026-12-04' }, event)).toEqual({
      doorsDateTime: '2026-12-05T00:00:00.000Z',
    });
  });

  test('open the doors the evening before for a start in the small hours only', () => {
    const start = { startDate: '2027-01-01', startTime: '00:30', timeZone };
    expect(doorsOf({ ...start, doorsTime: '23:30' })).toBe('2027-01-01T04:30:00.000Z');
    expect(doorsOf({ ...start, doorsTime: '00:30' })).toBe('2027-01-01T05:30:00.000Z');
    expect(doorsOf({ ...start, doorsTime: '' })).toBeNull();
    expect(doorsOf({ ...start, startTime: '06:00', doorsTime: '07:00' })).toBe('2027-01-01T12:00:00.000Z');
  });

  test('are not taken with doors that open after the start', () => {
    const problems = (changes: Partial<EventFormValues>, before?: typeof event) => {
      const { error } = eventForm(before).safeParse({ ...typed, ...changes });
      return error ? fieldMessages(error) : {};
    };
    const tooLate = { doorsTime: 'The doors must not open after the start' };
    expect(problems({ doorsTime: '20:30' })).toEqual(tooLate);
    expect(problems({ startTime: '18:30' }, event)).toEqual(tooLate);
    expect(problems({ doorsTime: '19:30' })).toEqual({});
    expect(problems({ startTime: '05:30', doorsTime: '23:00' })).toEqual({});
    // Doors on the day before, set by another program, stay as they are until one of both times is changed.
    const dayBefore = { ...event, doorsDateTime: '2026-11-20T04:00:00.000Z' };
    expect(problems(valuesOf(dayBefore, timeZone), dayBefore)).toEqual({});
  });

  test('have an address that is completed when it is typed without its scheme', () => {
    const [ticketUrl, imageUrl] = ['tickets.example.com/porch?x=1', 'example.com/a.jpg'];
    const values = eventForm().parse({ ...typed, ticketUrl, imageUrl });
    expect(values).toMatchObject({ ticketUrl, imageUrl });
    expect(eventOf(values)).toMatchObject({
      ticketUrl: 'https://tickets.example.com/porch?x=1',
      imageUrl: 'https://example.com/a.jpg',
    });
    const kept = [
      '',
      '/images/a.jpg',
      'http://example.com',
      'mailto:a@example.com',
      'nope',
      'a b.com',
      '12.50',
    ];
    expect(kept.map(completeAddress)).toEqual(kept);
  });

  test('name what is wrong at each field, and stay as they were typed', () => {
    const wrong = {
      price: 'x'.repeat(81),
      ages: 'x'.repeat(41),
      ticketUrl: 'tickets',
      performer: 'a\u2028b',
    };
    const { error } = eventForm().safeParse({ ...typed, ...wrong });
    expect(error && fieldMessages(error)).toEqual({
      price: 'Please keep this to 80 characters',
      ages: 'Please keep this to 40 characters',
      ticketUrl: 'Please enter a valid URL',
      performer: 'Please write this in one line',
    });
    expect(eventForm().parse({ ...typed, price: '' })).toMatchObject({ price: '' });
  });
});
