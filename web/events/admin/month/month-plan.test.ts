import { describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { daysBetween } from '#contract/time/calendar-days.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { freeDays, planMonth, shortLocationNames } from './month-plan.ts';

const timeZone = 'America/New_York';
const places = ['Hall', 'Garden'];

type Closing = NonNullable<Venue['specialHours']>[number];

let lastId = 0;
function show(name: string, start: string, end: string, changes: Partial<EventRecord> = {}): EventRecord {
  lastId += 1;
  const [startDateTime, endDateTime] = [new Date(start).toISOString(), new Date(end).toISOString()];
  return eventRecord({ id: lastId, name, startDateTime, endDateTime, location: 'Hall', ...changes });
}

function plan(
  month: string,
  events: EventRecord[],
  { today = '2026-01-01', place = '', offered = [] as number[], specialHours = [] as Closing[] } = {},
) {
  const days = planMonth(
    { month, today, events, offered, isCut: false },
    { venue: { timeZone, specialHours }, places, place },
  );
  const dayOn = (number: number) => days[number - 1];
  return {
    days,
    namesOn: (number: number) => dayOn(number)?.shows.map(({ event }) => event.name),
    freeOn: (number: number) => dayOn(number)?.freeLocations,
    showOn: (number: number, name: string) => dayOn(number)?.shows.find(({ event }) => event.name === name),
  };
}

describe('The plan of a month', () => {
  test('has a show on the day of its evening, and one that lasts for days on each of them', () => {
    const { namesOn, showOn } = plan('2026-11', [
      show('Past midnight', '2026-11-21T00:30Z', '2026-11-21T06:00Z'),
      show('Weekend', '2026-11-27T23:00Z', '2026-11-29T22:00Z'),
      show('Until midnight', '2026-11-25T05:00Z', '2026-11-26T05:00Z'),
      show('Of October', '2026-11-01T01:00Z', '2026-11-01T05:00Z'),
    ]);
    expect([20, 21].map(namesOn)).toEqual([['Past midnight'], []]);
    expect([26, 27, 28, 29, 30].map(namesOn)).toEqual([[], ['Weekend'], ['Weekend'], ['Weekend'], []]);
    expect([27, 28].map((day) => showOn(day, 'Weekend')?.isGoingOn)).toEqual([false, true]);
    expect([24, 25, 26].map(namesOn)).toEqual([[], ['Until midnight'], []]);
    expect(namesOn(1)).toEqual([]);
  });

  test('has the days of the venue in the nights in which its clocks are changed', () => {
    const spring = plan('2027-03', [
      show('Before', '2027-03-14T04:59Z', '2027-03-14T06:00Z'),
      show('After', '2027-03-15T03:59Z', '2027-03-15T05:00Z'),
    ]);
    expect([13, 14, 15].map(spring.namesOn)).toEqual([['Before'], ['After'], []]);
    // The day has 23 hours, and its evening still begins at five.
    expect([13, 14, 15].map(spring.freeOn)).toEqual([['Garden'], ['Garden'], places]);
    const autumn = plan('2026-11', [show('Long day', '2026-11-02T04:59Z', '2026-11-02T05:30Z')]);
    expect([1, 2].map(autumn.namesOn)).toEqual([['Long day'], []]);
    expect(autumn.days).toHaveLength(30);
  });

  test('offers no evening of a day on which the house is closed', () => {
    const hours = { until: '', note: '', from: '', to: '' };
    const { days, freeOn } = plan('2026-12', [], {
      specialHours: [
        { ...hours, date: '2026-12-20', from: '18:00', to: '20:00', until: '2026-12-30' },
        { ...hours, date: '2026-12-24', until: '2026-12-26' },
        { ...hours, date: '2026-12-31', from: '18:00', to: '02:00' },
      ],
    });
    expect([23, 24, 25, 26, 27, 31].map(freeOn)).toEqual([places, [], [], [], places, places]);
    expect(days.filter(({ isClosed }) => isClosed).map(({ day }) => day)).toEqual([24, 25, 26]);
    expect(freeDays(days)).toBe('1–23, 27–31');
  });

  test('names the days with a free evening in few words', () => {
    const everywhere = { location: null };
    const taken = [show('One', '2027-01-02T00:00Z', '2027-01-02T04:00Z', everywhere)];
    expect(freeDays(plan('2027-01', taken).days)).toBe('2–31');
    taken.push(show('Two', '2027-01-04T00:00Z', '2027-01-04T04:00Z', everywhere));
    expect(freeDays(plan('2027-01', taken).days)).toBe('2, 4–31');
    expect(freeDays(plan('2025-12', taken).days)).toBe('');
  });

  test('does not call an evening free that is offered to a performer', () => {
    const draft = show('Draft', '2026-11-21T00:30Z', '2026-11-21T03:00Z', { archived: true });
    const band = show('Band', '2026-11-21T01:00Z', '2026-11-21T02:00Z', { archived: true });
    const { freeOn, showOn } = plan('2026-11', [draft, band], { offered: [draft.id] });
    expect(freeOn(20)).toEqual(['Garden']);
    expect(showOn(20, 'Band')?.conflicts).toEqual([draft]);
    expect(showOn(20, 'Draft')?.conflicts).toEqual([]);
  });

  test('names the places where an evening is free: not what ends by five, is a draft or is cancelled', () => {
    const evening = ['2026-11-21T00:00Z', '2026-11-21T02:00Z'] as const;
    const { freeOn } = plan(
      '2026-11',
      [
        show('Taken', ...evening),
        show('Matinee', '2026-11-21T18:00Z', '2026-11-21T22:00Z'),
        show('Draft', '2026-11-23T00:00Z', '2026-11-23T02:00Z', { archived: true }),
        show('Cancelled', '2026-11-24T00:00Z', '2026-11-24T02:00Z', { status: 'cancelled' }),
        show('Anywhere', '2026-11-25T00:00Z', '2026-11-25T02:00Z', { location: null }),
        show('Festival', '2026-11-26T15:00Z', '2026-11-28T15:00Z', { location: 'Garden' }),
      ],
      { today: '2026-11-20' },
    );
    expect([19, 20, 21, 22, 23, 24].map(freeOn)).toEqual([[], ['Garden'], places, places, places, []]);
    expect([26, 27, 28].map(freeOn)).toEqual([['Hall'], ['Hall'], places]);
  });

  test('marks what is in the way of a show, at the same place or at one that is not known', () => {
    const { showOn } = plan('2026-11', [
      show('First', '2026-11-21T00:00Z', '2026-11-21T02:00Z'),
      show('Second', '2026-11-21T01:00Z', '2026-11-21T03:00Z'),
      show('Elsewhere', '2026-11-21T01:00Z', '2026-11-21T03:00Z', { location: 'Garden' }),
      show('Draft', '2026-11-21T01:00Z', '2026-11-21T03:00Z', { archived: true }),
      show('Off', '2026-11-21T01:00Z', '2026-11-21T03:00Z', { status: 'cancelled' }),
    ]);
    const inTheWay = (name: string) => showOn(20, name)?.conflicts.map((other) => other.name);
    expect(inTheWay('First')).toEqual(['Second']);
    expect(inTheWay('Draft')).toEqual(['First', 'Second']);
    expect([inTheWay('Elsewhere'), inTheWay('Off')]).toEqual([[], []]);
  });

  test('of one place has what is there or may be there, and keeps the conflicts with the rest', () => {
    const { namesOn, freeOn } = plan(
      '2026-11',
      [
        show('Here', '2026-11-21T00:00Z', '2026-11-21T02:00Z'),
        show('There', '2026-11-21T00:00Z', '2026-11-21T02:00Z', { location: 'Garden' }),
        show('Unknown', '2026-11-22T00:00Z', '2026-11-22T02:00Z', { location: null }),
      ],
      { place: 'Garden' },
    );
    expect([20, 21].map(namesOn)).toEqual([['There'], ['Unknown']]);
    expect([20, 21, 22].map(freeOn)).toEqual([[], [], ['Garden']]);
  });
});

test('Days are counted by the calendar, across the change of the clocks too', () => {
  expect(daysBetween('2027-03-12', '2027-03-19')).toBe(7);
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2);
});

test('Places are called by what stands in brackets, where that tells them apart', () => {
  expect([...shortLocationNames(['Folk (Town)', 'Myth (Creek)']).values()]).toEqual(['Town', 'Creek']);
  expect([...shortLocationNames(['Folk (Town)', 'Myth (Town)']).values()]).toEqual([
    'Folk (Town)',
    'Myth (Town)',
  ]);
  expect([...shortLocationNames(['Hall', 'Myth (Town)']).values()]).toEqual(['Hall', 'Myth (Town)']);
});
