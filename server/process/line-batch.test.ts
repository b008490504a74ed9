import { expect, test, vi } from 'vitest';
import { LineBatch } from './log.ts';

test('Whoever reads the log gets every line once, in order, in a few writes', () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const batch = new LineBatch({ write: (text: string) => void written.push(text) });
  const lines = Array.from({ length: 2_000 }, (_, index) => `{"line":${index},"fill":"${'x'.repeat(60)}"}\n`);
  for (const line of lines) batch.write(line);
  expect(written.length).toBeGreaterThan(0);
  expect(written.length).toBeLessThan(10);
  vi.advanceTimersByTime(250);
  expect(written.join('')).toBe(lines.join(''));
  batch.write('last\n');
  batch.flush();
  expect(written.at(-1)).toBe('last\n');
  vi.useRealTimers();
});
