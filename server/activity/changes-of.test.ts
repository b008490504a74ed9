import { expect, test } from 'vitest';
import { changesOf } from './changes-of.ts';

test('says of each fact that has changed what it was and what it is', () => {
  const before = {
    price: '$5',
    status: 'scheduled',
    location: null,
    updatedAt: '1',
    address: { city: 'Y', street: 'A' },
  };
  const after = {
    price: '$8',
    status: 'scheduled',
    location: 'Stage',
    updatedAt: '2',
    address: { city: 'Y', street: 'B' },
  };
  expect(changesOf(before, after)).toEqual([
    { field: 'price', from: '$5', to: '$8' },
    { field: 'location', from: '', to: 'Stage' },
    { field: 'address.street', from: 'A', to: 'B' },
  ]);
});

test('tells lists in words, and keeps nothing that may be a performer’s', () => {
  const before = { name: 'The Night Porch', hours: [] };
  const after = { name: 'Open Mic', hours: [{ days: ['mo', 'tu'], from: '08:00', to: '17:00' }] };
  expect(changesOf(before, after)).toEqual([
    { field: 'name', from: null, to: null },
    { field: 'hours', from: '', to: 'mo, tu 08:00 17:00' },
  ]);
});

test('names each of the facts that are together in one, also when there was none before', () => {
  expect(changesOf({}, { texts: { badge: 'Songs', hero: '' } })).toEqual([
    { field: 'texts.badge', from: 'as it came', to: 'Songs' },
    { field: 'texts.hero', from: 'as it came', to: '' },
  ]);
});

test('says only that something has changed where its words are the same', () => {
  const before = { links: { social: [] }, questions: ['a b'] };
  const after = { links: { social: [{ name: '' }] }, questions: [{ question: 'a', answer: 'b' }] };
  expect(changesOf(before, after)).toEqual([
    { field: 'links.social', from: null, to: null },
    { field: 'questions', from: null, to: null },
  ]);
});

test('cuts what is long', () => {
  const [change] = changesOf({ hint: '' }, { hint: 'a'.repeat(500) });
  expect(change?.to).toHaveLength(120);
});
