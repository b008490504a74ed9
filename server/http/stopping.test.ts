import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stopping } from './stopping.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that never answers, and someone who waits for that. */
async function stuckServer(): Promise<Server> {
  const server = createServer(() => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = once(server, 'request');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked;
  return server;
}

test('Each step of a stop has its time from the moment at which the stop began', async () => {
  const server = await stuckServer();
  const stopping = new Stopping();
  const ended = stopping.end(server);
  // While those at the door are still being taken in.
  vi.advanceTimersByTime(1_000);
  while (!stopping.isClosing) await setImmediate();
  vi.advanceTimersByTime(3_999);
  expect(stopping.bodyDeadline.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(stopping.bodyDeadline.aborted).toBe(true);
  vi.advanceTimersByTime(3_000);
  await ended;
  expect(stopping.leftForCleanUp()).toBe(1_000);
});

test('A stop whose last steps never end is over all the same, before anyone kills it', async () => {
  const stopping = new Stopping();
  let outcome: boolean | undefined;
  const done = stopping
    .inTime(() => new Promise(() => {}))
    .then((isDone) => {
      outcome = isDone;
    });
  vi.advanceTimersByTime(9_499);
  await setImmediate();
  expect(outcome).toBeUndefined();
  vi.advanceTimersByTime(1);
  await done;
  expect(outcome).toBe(false);
});

test('A stop that is done in time says so, or why not', async () => {
  expect(await new Stopping().inTime(async () => {})).toBe(true);
  await expect(new Stopping().inTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
