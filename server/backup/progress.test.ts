import { expect, test } from 'vitest';
import { countOf, megabytes, progressOn } from './progress.ts';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) };
}

test('Someone at a terminal sees one line that changes, and that is gone at the end', () => {
  const screen = terminal(true);
  let nowMs = 0;
  const progress = progressOn(screen, () => nowMs);
  progress.show('1 of 3');
  progress.show('2 of 3');
  nowMs += 100;
  progress.show('3 of 3');
  progress.end();
  progress.end();
  expect(screen.written).toEqual(['\r\u001B[K1 of 3', '\r\u001B[K3 of 3', '\r\u001B[K']);
});

test('A log gets a line now and then, and none of what is over soon', () => {
  const log = terminal(false);
  let nowMs = 1_000;
  const progress = progressOn(log, () => nowMs);
  progress.show('1 of 3');
  nowMs += 5_000;
  progress.show('2 of 3');
  progress.show('3 of 3');
  progress.end();
  expect(log.written).toEqual(['2 of 3\n']);
});

test('Figures are written as people read them', () => {
  expect([countOf(1, 'row'), countOf(0, 'row'), countOf(12_345, 'file')]).toEqual([
    '1 row',
    '0 rows',
    '12,345 files',
  ]);
  expect([megabytes(0), megabytes(640_000), megabytes(1_234_567_890)]).toEqual([
    '0 MB',
    '0.6 MB',
    '1,235 MB',
  ]);
});
