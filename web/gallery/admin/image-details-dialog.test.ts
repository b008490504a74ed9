import { describe, expect, test } from 'vitest';
import { changesOf, imageDetailsForm } from './image-details-dialog.tsx';

const before = { description: 'A stage', caption: '', tags: 'stage', category: 'venue' };

describe('What is said about an image', () => {
  test('is sent as far as it was changed', () => {
    expect(changesOf({ ...before, tags: 'stage, late' }, before)).toEqual({ tags: 'stage, late' });
    expect(changesOf({ ...before, description: '' }, before)).toEqual({ description: '' });
    expect(changesOf({ ...before, description: ' A stage ' }, before)).toEqual({});
  });

  test('is as long as the server takes it, and of a category that it knows', () => {
    const problemsOf = (changes: object) =>
      imageDetailsForm.safeParse({ ...before, ...changes }).error?.issues.map(({ message }) => message);
    expect(problemsOf({})).toBeUndefined();
    expect(problemsOf({ description: 'x'.repeat(1_001) })).toEqual(['Please keep this to 1000 characters']);
    expect(problemsOf({ category: 'a/b' })).toEqual(['Letters, digits, spaces and hyphens']);
  });
});
