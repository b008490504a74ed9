import { expect, test } from 'vitest';
import { RequestsUnderWay } from './watchdog.ts';

test('Another thread reads what is under way, the newest first', () => {
  const requests = new RequestsUnderWay();
  const other = new RequestsUnderWay(requests.memory);
  expect(other.list()).toEqual([]);
  const first = requests.begin('GET', '/events');
  const second = requests.begin('POST', `/${'x'.repeat(1_000)}`);
  requests.begin('GET', '/');
  expect(other.list()).toEqual([
    { method: 'GET', url: '/' },
    { method: 'POST', url: `/${'x'.repeat(249)}` },
    { method: 'GET', url: '/events' },
  ]);
  for (const slot of [first, second, second, -1]) requests.end(slot);
  expect(other.list()).toEqual([{ method: 'GET', url: '/' }]);
  requests.beat = 7;
  expect(other.beat).toBe(7);
});

test('However many there are, those that end make room for others', () => {
  const requests = new RequestsUnderWay();
  for (let round = 0; round < 3; round += 1) {
    const slots = Array.from({ length: 2_100 }, (_, index) => requests.begin('GET', `/${index}`));
    expect(new Set(slots).size).toBe(2_049);
    expect(requests.list().map(({ url }) => url)[0]).toBe('/2047');
    for (const slot of slots) requests.end(slot);
    expect(requests.list()).toEqual([]);
  }
});
