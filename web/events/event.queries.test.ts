import { describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { calendarPaths, eventPath, splitPage } from './event.queries.ts';

function events(count: number): EventRecord[] {
  return Array.from({ length: count }, (_, index) =>
    eventRecord({ id: index + 1, name: `Show ${index + 1}` }),
  );
}

describe('The part of the calendar that a guest looks at', () => {
  test('is what comes and what has been, unless they went further', () => {
    const paths = calendarPaths(new URLSearchParams());
    expect(paths.upcoming).toMatch(/^\/api\/events\?when=upcoming&limit=\d+$/);
    expect(paths.past).toMatch(/^\/api\/events\?when=past&limit=\d+$/);
  });

  test('is later or earlier, one of the two', () => {
    expect(calendarPaths(new URLSearchParams('after=a_1'))).toMatchObject({
      upcoming: expect.stringMatching(/&after=a_1$/),
      past: null,
    });
    expect(calendarPaths(new URLSearchParams('before=a_1'))).toMatchObject({
      upcoming: null,
      past: expect.stringMatching(/&after=a_1$/),
    });
  });

  test('cannot smuggle anything into the call behind it', () => {
    const { past } = calendarPaths(new URLSearchParams({ before: 'x&limit=1&when=upcoming#/../' }));
    expect(past).toMatch(/&after=x%26limit%3D1%26when%3Dupcoming%23%2F\.\.%2F$/);
    // A cursor that is empty is one, and the server refuses it.
    expect(calendarPaths(new URLSearchParams('after=')).upcoming).toContain('after=');
    expect(eventPath('../gallery?x=1')).toBe('/api/events/..%2Fgallery%3Fx%3D1');
  });

  test('names the next part only when there is one', () => {
    expect(splitPage(events(3), 3)).toEqual({ shown: events(3), next: null });
    expect(splitPage(events(4), 3)).toEqual({ shown: events(3), next: '2026-11-21T00:30:00.000Z_3' });
    expect(splitPage([], 3)).toEqual({ shown: [], next: null });
  });
});
