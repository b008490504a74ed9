import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { VenueContext } from '../site/site-contexts.ts';
import { foldSeries, rhythmOf, SeriesDates } from './series-dates.tsx';

let lastId = 0;

function show(day: string, changes: Partial<EventRecord> = {}): EventRecord {
  lastId += 1;
  return eventRecord({ id: lastId, seriesId: 1, startDateTime: `${day}T20:00:00.000Z`, ...changes });
}

const rhythm = (...days: string[]) =>
  rhythmOf(
    days.map((day) => show(day)),
    'America/New_York',
  );

test('A series is one show, and what is not like the others stays by itself', () => {
  const first = show('2026-11-18');
  const alone = show('2026-11-19', { seriesId: null });
  const second = show('2026-11-25');
  const off = show('2026-12-02', { status: 'cancelled' });
  const withGuest = show('2026-12-09', { performer: 'June Hollis' });
  const elsewhere = show('2026-12-10', { seriesId: 9 });
  const dearer = show('2026-12-16', { price: '$25' });
  const grownUp = show('2026-12-23', { ages: '21+' });
  const ticketed = show('2026-12-30', { ticketUrl: 'https://tickets.example/1' });
  const events = [first, alone, second, off, withGuest, elsewhere, dearer, grownUp, ticketed];
  expect(foldSeries(events)).toEqual([
    [first, second],
    ...[alone, off, withGuest, elsewhere, dearer, grownUp, ticketed].map((event) => [event]),
  ]);
});

test('All dates are said to be there only where they are', () => {
  const dates = [show('2026-11-18'), show('2026-11-25')];
  const words = (isWhole: boolean) =>
    renderToStaticMarkup(
      createElement(
        VenueContext,
        { value: { timeZone: 'America/New_York' } as Venue },
        createElement(SeriesDates, { dates, isWhole }),
      ),
    ).match(/<summary[^>]*>(.*)<\/summary>/)?.[1];
  expect([words(true), words(false)]).toEqual(['All 2 dates', '2 dates']);
});

test('How often it comes is said as people say it, and promises no date that was left out', () => {
  expect(rhythm('2026-11-18', '2026-11-25', '2026-12-02')).toBe('Every Wednesday');
  expect(rhythm('2026-11-18', '2026-11-25', '2026-12-09')).toBe('On Wednesdays');
  expect(rhythm('2026-11-18', '2026-12-02', '2026-12-16')).toBe('Every other Wednesday');
  expect(rhythm('2026-12-04', '2027-01-01', '2027-03-05')).toBe('On Fridays');
  expect(rhythm('2026-11-18', '2026-12-09', '2026-12-30')).toBe('Every 3 weeks on Wednesday');
  expect(rhythm('2026-12-04', '2027-01-01', '2027-02-05')).toBe('Every first Friday');
  expect(rhythm('2026-11-27', '2026-12-25', '2027-01-29')).toBe('Every last Friday');
  expect(rhythm('2026-11-18', '2026-12-02', '2026-12-23')).toBe('On Wednesdays');
  expect(rhythm('2026-11-18', '2026-11-20')).toBe('On several days');
});
