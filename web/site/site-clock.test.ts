import { afterEach, expect, test, vi } from 'vitest';
import { quartersSince } from './site-clock.ts';

const renderedAt = '2026-11-15T17:00:00.000Z';
const quarter = Date.parse(renderedAt) / 900_000;

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['as it was rendered', [{ name: 'now', duration: quarter }], 0],
  ['a copy that was confirmed two hours later', [{ name: 'now', duration: quarter + 8 }], 8],
  ['one of a clock that was set back', [{ name: 'now', duration: quarter - 1 }], 0],
  ['one with the header of a proxy only', [{ name: 'cfEdge', duration: quarter + 4 }], 0],
  ['one of a browser that tells nothing', undefined, 0],
])('The site’s time goes on from when the page was confirmed: %s', (_what, serverTiming, quarters) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming } as never]);
  expect(quartersSince(renderedAt)).toBe(quarters);
});
