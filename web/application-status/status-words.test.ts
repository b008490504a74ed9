import { expect, test } from 'vitest';
import type { ApplicationStatus } from '#contract/application-status.ts';
import { wordsFor } from './status-words.ts';

const clock = { timeZone: 'America/New_York', now: new Date('2026-11-15T17:00:00.000Z') };

function booked(status: 'scheduled' | 'cancelled' | 'postponed', confirmed: boolean | null) {
  const event = { status, startDateTime: '2027-03-06T01:00:00.000Z' };
  const answer = { confirmed, canConfirm: false, isRead: true, dueAt: null };
  return wordsFor({ state: 'booked', event, ...answer } as ApplicationStatus, clock).headline;
}

test('A show that does not take place on its date is promised to nobody', () => {
  expect(booked('scheduled', true)).toBe('Friday, March\u00a05 is yours.');
  for (const confirmed of [true, null]) {
    expect(booked('cancelled', confirmed)).toBe('The show on Friday, March\u00a05 is cancelled.');
    expect(booked('postponed', confirmed)).toBe('The show on Friday, March\u00a05 is postponed.');
  }
  expect(booked('postponed', false)).toBe('You turned down Friday, March\u00a05.');
});

test('Whoever has withdrawn reads when, by the clock of the venue', () => {
  const status = { state: 'withdrawn', withdrawnAt: '2026-11-15T03:00:00.000Z', isRead: true, dueAt: null };
  expect(wordsFor(status as ApplicationStatus, clock)).toMatchObject({
    headline: 'Your application is withdrawn.',
    next: expect.stringContaining('You withdrew it on Saturday, November\u00a014.'),
  });
});
