import { describe, expect, test } from 'vitest';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { countTags, formatFileSize, listNames, tagsAfter, tagsOf } from './image-facts.ts';

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

test('Tags are added once and removed whatever their case, and the others stay in their order', () => {
  expect(tagsAfter('stage, Late Night', { add: ['bar', 'STAGE'], remove: [] })).toBe(
    'stage, Late Night, bar',
  );
  expect(tagsAfter('stage, Late Night, bar', { add: [], remove: ['late night'] })).toBe('stage, bar');
  expect(tagsAfter('stage', { add: [], remove: ['stage'] })).toBe('');
  expect(tagsAfter(null, { add: ['stage'], remove: ['bar'] })).toBe('stage');
});

test('An image whose tags stay as they are is not changed', () => {
  expect(tagsAfter('stage', { add: ['Stage'], remove: ['bar'] })).toBeUndefined();
  expect(tagsAfter(null, { add: [], remove: ['bar'] })).toBeUndefined();
});

test('The tags of several images are counted, most frequent first', () => {
  const images = ['stage, bar', 'Stage', null].map((tags) => ({ tags }) as ManagedImage);
  expect(countTags(images)).toEqual([
    { tag: 'stage', count: 2 },
    { tag: 'bar', count: 1 },
  ]);
});
