import { expect, test } from 'vitest';
import { activitySentence, changeWords } from './activity-sentence.ts';

test('A link of the activity has words, also where a save has changed nothing', () => {
  const record = { id: 1, at: '2026-11-15T17:00:00.000Z', by: 'june', what: 'changed venue' } as const;
  const { target } = activitySentence({ ...record, target: { kind: 'venue', id: null, label: '' } });
  expect(target).toEqual({ text: 'venue', path: '/admin/venue' });
});

test('A change says in words what it was and what it is', () => {
  const say = (field: string, from: string | null, to: string | null) =>
    changeWords({ field, from, to }, 'America/New_York');
  expect(say('price', '', '$8')).toBe('price: none → $8');
  expect(say('startDateTime', '2026-11-20T01:00:00.000Z', '2026-11-21T01:00:00.000Z')).toBe(
    'start: November 19, 2026, 8:00 PM → November 20, 2026, 8:00 PM',
  );
  expect(say('status', 'scheduled', 'soldOut')).toBe('status: scheduled → sold out');
  expect(say('promiseHours', '24', '48')).toBe('promise hours: 24 → 48');
  expect(say('name', null, null)).toBe('name');
  expect(say('texts', '', '')).toBe('words');
  expect(say('texts.closingWords', '', 'Bye')).toBe('words, closing words: none → Bye');
});

test('Parts of the venue and its photos are called by their names', () => {
  const say = (what: 'changed venue' | 'changed photo', label: string) =>
    activitySentence({
      ...{ id: 1, at: '2026-11-15T17:00:00.000Z', by: 'june', what },
      target: { kind: 'venue', id: null, label },
    }).target?.text;
  expect(say('changed venue', 'bookingEmail, texts')).toBe('booking email, words');
  expect(say('changed photo', 'liveMusic')).toBe('Live music, at the top');
  expect(say('changed photo', 'From the room')).toBe('From the room');
});

test('A show that is gone has no link to a search that would find nothing', () => {
  const say = (label: string) =>
    activitySentence({
      ...{ id: 1, at: '2026-11-15T17:00:00.000Z', by: 'june', what: 'created event' as const },
      target: { kind: 'event', id: 1, label },
    }).target;
  expect(say('Open Mic')?.path).toBe('/admin/events?search=Open+Mic');
  expect(say('the show of Friday, November 20, 2026')?.path).toBeUndefined();
});
