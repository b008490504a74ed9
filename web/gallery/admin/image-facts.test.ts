import { describe, expect, test } from 'vitest';
import { formatFileSize, listNames, tagsOf } from './image-facts.ts';

describe('Staff read of an image', () => {
  test.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1_048_575, '1 MB'],
    [2_464_154, '2.35 MB'],
    [1024 ** 3, '1 GB'],
    [5 * 1024 ** 4, '5120 GB'],
  ])('how large its file is: %i as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });

  test('each of its tags once, however they were typed', () => {
    expect(tagsOf(' stage ,late night,, stage,')).toEqual(['stage', 'late night']);
    expect(tagsOf(null)).toEqual([]);
  });

  test('the names of the events that show it, as one would say them', () => {
    expect(listNames(['Moonlight'])).toBe('Moonlight');
    expect(listNames(['Moonlight', 'Open Mic', 'Quiz'])).toBe('Moonlight, Open Mic, and Quiz');
  });
});
