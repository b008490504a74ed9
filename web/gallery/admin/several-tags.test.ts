import { expect, test } from 'vitest';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { countTags, tagsAfter } from './several-tags.ts';

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
