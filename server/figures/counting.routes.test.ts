import { expect, test } from 'vitest';
import { CountedSenders } from './counting.routes.ts';

test('The addresses of a day are forgotten with it, also of those who never come again', () => {
  let now = new Date('2026-11-15T12:00:00Z');
  const senders = new CountedSenders(() => now);
  for (let index = 0; index < 100; index += 1) senders.mayCount(`192.0.2.${index}`);
  expect(senders.size).toBe(100);
  now = new Date('2026-11-16T12:00:00Z');
  expect(senders.mayCount('198.51.100.1')).toBe(true);
  expect(senders.size).toBe(1);
});

test('A sender names five sites a day, and is counted 240 times a minute', () => {
  let now = new Date('2026-11-15T12:00:00Z');
  const senders = new CountedSenders(() => now);
  const named = [1, 2, 3, 4, 5, 6].map((site) => senders.mayName('192.0.2.1', `${site}.example`));
  expect(named).toEqual([true, true, true, true, true, false]);
  expect(senders.mayName('192.0.2.1', '3.example'), 'named before').toBe(true);
  expect(senders.mayName('192.0.2.2', '6.example'), 'someone else').toBe(true);
  const counted = Array.from({ length: 250 }, () => senders.mayCount('192.0.2.1')).filter(Boolean);
  expect(counted.length).toBe(240);
  now = new Date('2026-11-15T12:01:00Z');
  expect(senders.mayCount('192.0.2.1')).toBe(true);
});
