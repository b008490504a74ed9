import { expect, test } from 'vitest';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { wordsFor } from './own-page-words.ts';

const clock = { timeZone: 'America/New_York', now: new Date('2026-11-15T17:00:00.000Z') };

function booked(
  status: 'scheduled' | 'cancelled' | 'postponed',
  confirmed: boolean | null,
  now: Date = clock.now,
) {
  const event = {
    status,
    startDateTime: '2027-03-06T01:00:00.000Z',
    endDateTime: '2027-03-06T03:00:00.000Z',
  };
  const answer = { confirmed, canConfirm: false, isRead: true, dueAt: null };
  return wordsFor({ state: 'booked', event, ...answer } as OwnPageRecord, { ...clock, now }).headline;
}

test('A show that does not take place on its date is promised to nobody', () => {
  expect(booked('scheduled', true)).toBe('Friday, March\u00a05 is yours.');
  for (const confirmed of [true, null]) {
    expect(booked('cancelled', confirmed)).toBe('The show on Friday, March\u00a05 is cancelled.');
    expect(booked('postponed', confirmed)).toBe('The show on Friday, March\u00a05 is postponed.');
  }
  expect(booked('postponed', false)).toBe('You turned down Friday, March\u00a05.');
});

test('After the night nothing is asked and nothing looked forward to', () => {
  const dayAfter = new Date('2027-03-06T03:00:00.000Z');
  for (const confirmed of [true, null]) {
    expect(booked('scheduled', confirmed, dayAfter)).toBe('The show on Friday, March\u00a05 is over.');
  }
  expect(booked('scheduled', false, dayAfter)).toBe('You turned down Friday, March\u00a05.');
  expect(booked('cancelled', true, dayAfter)).toBe('The show on Friday, March\u00a05 is cancelled.');
});

test('Whoever has withdrawn reads when, by the clock of the venue', () => {
  const status = { state: 'withdrawn', withdrawnAt: '2026-11-15T03:00:00.000Z', isRead: true, dueAt: null };
  expect(wordsFor(status as OwnPageRecord, clock)).toMatchObject({
    headline: 'Your application is withdrawn.',
    next: expect.stringContaining('You withdrew it on Saturday, November\u00a014.'),
  });
});

test('A date that was moved or taken back is named as what it is', () => {
  const [start, end] = ['2027-03-07T01:00:00.000Z', '2027-03-07T03:00:00.000Z'];
  const event = { status: 'scheduled', startDateTime: start, endDateTime: end, location: 'Barn' };
  const movedFrom = {
    startDateTime: '2027-03-06T01:00:00.000Z',
    endDateTime: '2027-03-06T03:00:00.000Z',
    location: 'Cellar',
  };
  const asked = { state: 'booked', confirmed: null, canConfirm: true, isRead: true, dueAt: null };
  const words = (rest: object) => wordsFor({ ...asked, ...rest } as OwnPageRecord, clock);
  expect(words({ event, date: { answer: 'asked', standing: 'on', movedFrom } })).toEqual({
    headline: 'Your show has moved to Saturday, March\u00a06.',
    next: 'It was to be Friday, March\u00a05, 8:00 PM – 10:00 PM, at Cellar. Please confirm that you will be there, or tell us that you cannot.',
  });
  const sooner = { ...event, startDateTime: '2027-03-07T00:00:00.000Z', location: 'Cellar' };
  const movedTo = (now: object) =>
    words({ event: now, date: { answer: 'asked', standing: 'on', movedFrom: sooner } }).headline;
  expect(movedTo(event)).toBe('Your show has moved to 8:00\u00a0PM on Saturday, March\u00a06.');
  expect(movedTo({ ...sooner, location: 'Barn' })).toBe(
    'Your show has moved to Barn on Saturday, March\u00a06.',
  );
  const off = (standing: string) =>
    words({ event: null, canConfirm: false, date: { answer: 'accepted', standing, movedFrom: null } })
      .headline;
  expect(off('deleted')).toBe('The date was taken back.');
  expect(off('archived')).toBe('Your show is not on our calendar at the moment.');
  expect(words({ event: null, canConfirm: false, date: null }).headline).toBe('You are booked.');
});
