import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  type BookingAnswer,
  mayBookAgain,
  type Standing,
  standings,
} from '#contract/applications/booked-date.ts';
import type { EventStatus } from '#contract/events/event-values.ts';
import { BookedDateMark, markOf } from './booking-mark.tsx';

const on = { archived: false, status: 'scheduled' as EventStatus };
const draft = { archived: true, status: 'scheduled' as EventStatus };

test('A booked show is marked by its answer, and a draft that waits for the yes as waiting', () => {
  for (const answer of ['asked', 'accepted', 'turnedDown'] as const) {
    expect(markOf(on, { answer, isOffer: false })).toBe(answer);
    expect(markOf(draft, { answer, isOffer: false })).toBeUndefined();
  }
  expect(markOf(draft, { answer: 'asked', isOffer: true })).toBe('waiting');
  expect(markOf(draft, { answer: 'turnedDown', isOffer: true })).toBe('turnedDown');
  expect(markOf(on, undefined)).toBeUndefined();
});

test('A show that is off waits for no answer; one that was turned down still waits for staff', () => {
  const booked = { answer: 'asked', isOffer: false } as const;
  const refused = { answer: 'turnedDown', isOffer: false } as const;
  expect(markOf({ ...on, status: 'postponed' }, booked)).toBeUndefined();
  expect(markOf({ ...on, status: 'postponed' }, refused)).toBe('turnedDown');
  expect(markOf({ ...on, status: 'cancelled' }, refused)).toBeUndefined();
  expect(markOf({ ...on, status: 'soldOut' }, booked)).toBe('asked');
});

test('The desk says what has become of a date, in words', () => {
  const words = (standing: Standing, answer: BookingAnswer = 'asked') =>
    renderToStaticMarkup(createElement(BookedDateMark, { date: { answer, standing } })).replaceAll(
      /<.*?>/g,
      '',
    );
  expect(renderToStaticMarkup(createElement(BookedDateMark, { date: null }))).toBe('');
  const answers = ['asked', 'accepted', 'turnedDown'] as const;
  expect(answers.map((answer) => words('on', answer))).toEqual(['Asked', 'Accepted', 'Turned down']);
  expect([words('postponed'), words('postponed', 'turnedDown')]).toEqual(['Postponed', 'Turned down']);
  expect([words('cancelled', 'turnedDown'), words('archived')]).toEqual(['Cancelled', 'Not on the calendar']);
  expect(words('deleted')).toBe('Date taken back: please offer another one');
  const mayBook = (standing: Standing, answer: BookingAnswer = 'accepted') =>
    mayBookAgain({ answer, standing });
  expect(standings.filter((standing) => mayBook(standing))).toEqual(['cancelled', 'deleted']);
  expect([mayBook('on', 'asked'), mayBook('on', 'turnedDown')]).toEqual([false, true]);
});
