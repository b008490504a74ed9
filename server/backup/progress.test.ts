import { expect, test } from 'vitest';
import { countOf, megabytes, progressOn } from './progress.ts';

test('A line is written now and then, and none about what is over soon', () => {
  const written: string[] = [];
  let nowMs = 1_000;
  const progress = progressOn({ write: (text) => written.push(text) }, () => nowMs);
  progress('1 of 3');
  nowMs += 5_000;
  progress('2 of 3');
  progress('3 of 3');
  expect(written).toEqual(['2 of 3\n']);
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
