import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { LogOutput } from './log.ts';

/** What the disk says to the next writes; one that is answered with a number takes so many bytes. */
const faults = vi.hoisted(() => [] as (string | number)[]);
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  type Done = (error: Error | null, written: number) => void;
  function attempt(fd: number, bytes: Buffer): number {
    const fault = faults.shift();
    if (typeof fault === 'string') throw Object.assign(new Error(fault), { code: fault });
    return fs.writeSync(fd, bytes.subarray(0, fault));
  }
  function write(fd: number, bytes: Buffer, done: Done): void {
    setImmediate(() => {
      try {
        done(null, attempt(fd, bytes));
      } catch (error) {
        done(error as Error, 0);
      }
    });
  }
  return { ...fs, write, writeSync: attempt };
});

let path: string;
let fd: number;
afterEach(() => closeSync(fd));

function newOutput(options?: { isShared: boolean }): LogOutput {
  path = join(temporaryFolder(), 'log');
  fd = openSync(path, 'w');
  return new LogOutput(fd, options);
}
const written = () => readFileSync(path, 'utf8').split('\n');
const waitFor = (lines: unknown[]) => vi.waitFor(() => expect(written()).toEqual(lines), { timeout: 20_000 });
const lost = (lines: number) => expect.stringMatching(`"lostLines":${lines},.*could not be written`);

test('Every line is there once and in order, also where writes take only a part or a reader is busy', async () => {
  faults.push(3, 'EAGAIN', 4, 'EAGAIN');
  const output = newOutput();
  for (const line of ['one é\n', 'two\n', 'three\n']) output.write(line);
  await waitFor(['one é', 'two', 'three', '']);
});

test('Lines that a full disk does not take are lost, and counted when it takes lines again', async () => {
  faults.push(3, 'ENOSPC');
  const output = newOutput();
  output.write('first\n');
  await vi.waitFor(() => expect(faults).toEqual([]));
  faults.push('ENOSPC');
  output.write('second\nthird\n');
  await vi.waitFor(() => expect(faults).toEqual([]));
  output.write('fourth\n');
  await waitFor(['fir', lost(3), 'fourth', '']);
});

test('What waits at the end is written, or given up', async () => {
  const output = newOutput();
  faults.push('EAGAIN');
  for (const line of ['begun\n', 'waits\n']) output.write(line);
  output.flushSync();
  expect(written()).toEqual(['waits', '']);
  await waitFor(['waits', 'begun', '']);
  for (const line of ['begun\n', 'lost\n']) output.write(line);
  faults.push('ENOSPC');
  output.flushSync();
  await waitFor(['waits', 'begun', 'begun', '']);
});

test('A process that ends while it writes the first of many lines writes the others, too', async () => {
  const output = newOutput({ isShared: true });
  const lines = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(200)}`);
  output.write(`${lines.join('\n')}\n`);
  output.flushSync();
  // All but those of the write under way, which is one of 4 KB.
  expect(written().length).toBeGreaterThan(80);
  await vi.waitFor(() => expect(written().toSorted()).toEqual(['', ...lines].toSorted()), {
    timeout: 20_000,
  });
});

test('Lines that nobody reads take no more than some memory', async () => {
  const output = newOutput();
  const line = `${'x'.repeat(999)}\n`;
  for (let count = 0; count < 10_000; count += 1) output.write(line);
  await vi.waitFor(() => expect(written().length).toBeGreaterThan(4_000));
  expect(written()[1]).toContain('"lostLines":');
  expect(written().length).toBeLessThan(5_000);
});
