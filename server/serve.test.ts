import { expect, test, vi } from 'vitest';
import { endWork } from './serve.ts';

test('At a stop nothing more is claimed from the outbox, also while a job is still under way', async () => {
  const { promise: jobEnds, resolve: endJob } = Promise.withResolvers<void>();
  const outboxWorker = { stop: vi.fn(async () => {}) };
  const sizesAhead = { stop: vi.fn(async () => {}) };
  const ended = endWork({ stop: () => jobEnds }, { outboxWorker, sizesAhead });
  expect([outboxWorker.stop, sizesAhead.stop].map((stop) => stop.mock.calls.length)).toEqual([1, 1]);
  endJob();
  await ended;
});
