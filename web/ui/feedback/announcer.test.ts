import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Announcement, createAnnouncer, settleMs } from './announcer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function region() {
  let shown: Announcement[] = [];
  const announcer = createAnnouncer((said) => {
    shown = [...said];
  });
  return { announcer, texts: () => shown.map(({ text }) => text), ids: () => shown.map(({ id }) => id) };
}

test('Nothing is said before the region has settled where it was moved to', () => {
  const { announcer, texts } = region();
  announcer.announce('Saved.');
  vi.advanceTimersByTime(settleMs - 1);
  announcer.wait();
  vi.advanceTimersByTime(settleMs - 1);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Saved.']);
});

test('What was just said with more words is not said again', () => {
  const { announcer, texts } = region();
  announcer.announce('Declined. June is told. You can undo this.');
  announcer.announce('Declined');
  vi.advanceTimersByTime(settleMs);
  announcer.announce('Declined');
  expect(texts()).toEqual(['Declined. June is told. You can undo this.']);
  vi.advanceTimersByTime(60_000);
  announcer.announce('Declined');
  vi.advanceTimersByTime(settleMs);
  expect(texts()).toEqual(['Declined']);
});

test('What is said together is said at once, the same text is said again, and old texts are forgotten', () => {
  const { announcer, texts, ids } = region();
  announcer.announce('Saved.');
  announcer.announce('3 images');
  vi.advanceTimersByTime(settleMs);
  expect(texts()).toEqual(['Saved.', '3 images']);
  const [first] = ids();
  announcer.announce('Saved.');
  vi.advanceTimersByTime(settleMs);
  expect(texts()).toEqual(['Saved.']);
  expect(ids()).not.toContain(first);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual([]);
});
