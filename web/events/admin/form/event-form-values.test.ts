import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldMessages } from '#contract/errors.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import {
  type EventFormValues,
  emptyValues,
  eventForm,
  eventOf,
  formFields,
  longTimes,
  nextDayEnd,
  valuesOf,
} from './event-form-values.ts';

const timeZone = 'America/New_York';

const event = eventRecord({
  id: 3,
  description: '<p>Songs</p>',
  startDateTime: '2026-11-21T00:30:15.000Z',
});

function messages(changes: Partial<EventFormValues>): Record<string, string> {
  const { error } = eventForm().safeParse({ ...valuesOf(event, timeZone), ...changes });
  return error ? fieldMessages(error) : {};
}

describe('The form of an event', () => {
  test.each([
    '<a href="https://">Tickets</a>',
    "<p>x <a title='a' href='https://'>x</a></p>",
    '<a href="">x</a>',
  ])('is not taken with a link that leads nowhere yet: %s', (description) => {
    expect(messages({ description })).toEqual({ description: 'A link has no address yet' });
  });

  test.each([
    '<a href="https://example.com">x</a>',
    '<a href="/events">x</a>',
    'https://',
    '<a name="x">x</a>',
  ])('is taken with %s', (description) => {
    expect(messages({ description })).toEqual({});
  });

  test('begins today at the venue, from noon to one', () => {
    // It is already the 16th in Tokyo and London.
    expect(emptyValues(new Date('2026-11-16T04:30:00.000Z'), timeZone)).toMatchObject({
      category: 'Live Music',
      startDate: '2026-11-15',
      startTime: '12:00',
      endDate: '2026-11-15',
      endTime: '13:00',
    });
  });

  test('shows an event in the venue’s time', () => {
    expect(valuesOf(event, timeZone)).toEqual({
      name: 'June Hollis',
      category: 'Other',
      imageUrl: '',
      startDate: '2026-11-20',
      startTime: '19:30',
      endDate: '2026-11-20',
      endTime: '22:00',
      description: '<p>Songs</p>',
      timeZone,
      location: '',
      doorsTime: '',
      price: '',
      ages: '',
      ticketUrl: '',
      performer: '',
      status: 'scheduled',
    });
  });

  test('means what it was made from, to the second, where nobody has changed a time', () => {
    expect(eventOf(valuesOf(event, timeZone), event)).toMatchObject({
      startDateTime: '2026-11-21T00:30:15.000Z',
      endDateTime: '2026-11-21T03:00:00.000Z',
    });
    const later = { ...valuesOf(event, timeZone), startTime: '19:45' };
    expect(eventOf(later, event)?.startDateTime).toBe('2026-11-21T00:45:00.000Z');
  });

  test('means the same instant when the zone of the venue has changed since it was typed', () => {
    const draft = { ...valuesOf(event, timeZone), name: 'Another Name' };
    expect(draft.timeZone).toBe(timeZone);
    expect(eventOf(draft, event)).toMatchObject({
      startDateTime: event.startDateTime,
      endDateTime: event.endDateTime,
    });
    const later = { ...draft, startTime: '19:45' };
    expect(eventOf(later, event)?.startDateTime).toBe('2026-11-21T00:45:00.000Z');
  });

  test('keeps the second of two times that the clock shows twice, until somebody types another', () => {
    const second = {
      ...event,
      startDateTime: '2026-11-01T06:30:00.000Z',
      endDateTime: '2026-11-01T08:00:00.000Z',
    };
    expect(valuesOf(second, timeZone).startTime).toBe('01:30');
    expect(eventOf(valuesOf(second, timeZone), second)?.startDateTime).toBe('2026-11-01T06:30:00.000Z');
    expect(eventOf(valuesOf(second, timeZone))?.startDateTime).toBe('2026-11-01T05:30:00.000Z');
  });

  describe.each(['UTC', 'America/New_York', 'Asia/Tokyo', 'Asia/Kolkata'])(
    'in a browser set to %s',
    (zone) => {
      const before = process.env.TZ;
      beforeAll(() => {
        process.env.TZ = zone;
      });
      afterAll(() => {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      });

      test.each([
        ['2026-03-07', '2026-03-08T00:00:00.000Z'],
        ['2026-03-08', '2026-03-08T23:00:00.000Z'],
        ['2026-10-31', '2026-10-31T23:00:00.000Z'],
        ['2026-11-01', '2026-11-02T00:00:00.000Z'],
      ])('takes seven in the evening of %s for what the clock at the venue shows', (day, instant) => {
        const evening = { startDate: day, startTime: '19:00', endDate: day, endTime: '19:00' };
        expect(eventOf({ ...valuesOf(event, timeZone), ...evening })?.startDateTime).toBe(instant);
        expect(valuesOf({ ...event, startDateTime: instant }, timeZone)).toMatchObject({
          startDate: day,
          startTime: '19:00',
        });
      });
    },
  );

  test('tells everything that is wrong, each at its field', () => {
    expect(messages({})).toEqual({});
    expect(
      messages({
        name: ' ',
        description: '',
        imageUrl: 'nope',
        startDate: '2026-02-30',
        endDate: '',
        startTime: '',
      }),
    ).toEqual({
      name: 'Required',
      description: 'Required',
      imageUrl: 'Please enter a valid URL',
      startDate: 'Invalid date',
      endDate: 'Required',
      startTime: 'Required',
    });
  });

  test('tells that the end comes before the start at what is earlier, whatever else is wrong', () => {
    const tooEarly = 'The end must not be before the start';
    expect(messages({ endTime: '01:00', name: '' })).toEqual({ endTime: tooEarly, name: 'Required' });
    expect(messages({ endDate: '2026-11-19' })).toEqual({ endDate: tooEarly });
    expect(messages({ endTime: '19:30' })).toEqual({});
  });

  test('knows the next day when an evening ends after midnight', () => {
    const values = {
      ...valuesOf(event, timeZone),
      startDate: '2026-12-31',
      endDate: '2026-12-31',
      endTime: '01:00',
    };
    expect(nextDayEnd(values)).toBe('2027-01-01');
    expect(nextDayEnd({ ...values, endDate: '2027-01-01' })).toBeUndefined();
  });

  test('asks about more than twelve hours, unless these are the times that are stored already', () => {
    const night = { ...valuesOf(event, timeZone), endDate: '2026-11-21', endTime: '07:30' };
    expect(longTimes(night)).toBeUndefined();
    const long = { ...night, endTime: '07:31' };
    const asked = 'Nov 20th, 2026 7:30 PM to Nov 21st, 2026 7:31 AM';
    expect(longTimes(long)).toBe(asked);
    expect(longTimes(long, event)).toBe(asked);
    expect(longTimes(long, { ...event, endDateTime: '2026-11-21T12:31:00.000Z' })).toBeUndefined();
    expect(longTimes({ ...long, endDate: '' })).toBeUndefined();
  });

  test('shows what the server would not have where it was typed', () => {
    expect(formFields({ name: 'No', startDateTime: 'Invalid date', endDateTime: 'Too early' })).toEqual({
      name: 'No',
      startDate: 'Invalid date',
      endTime: 'Too early',
    });
  });
});
