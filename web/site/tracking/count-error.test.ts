import { expect, test } from 'vitest';
import { errorKind } from '#contract/figures/counted-labels.ts';
import { kindOf } from './count-error.ts';

function failed(stack: string): Error {
  const error = new TypeError('june@example.com is not a function');
  error.stack = stack;
  return error;
}

test('The kind of an error names it and the script, and nothing that was said or typed', () => {
  const kind = kindOf(
    failed(
      'TypeError: june@example.com\n    at x (https://folklore.example/assets/events-page-C-_4XH3f.js:1:20)',
    ),
  );
  expect(kind).toBe('TypeError in events-page');
  expect(kind).toMatch(errorKind);
});

test('What is not in a script of ours has no kind', () => {
  expect(kindOf(failed('TypeError: x\n    at chrome-extension://abc/assets/x.js:1:1'))).toBeUndefined();
  expect(kindOf('june@example.com')).toBeUndefined();
});
