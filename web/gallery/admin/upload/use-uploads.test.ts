import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { ImageRefusal } from '../../../forms/pictures/prepare-image.ts';
import { isThereAlready, isWorthRetrying } from './use-uploads.ts';

test('An upload is tried again when its line or its server was away, and not when the file is refused', () => {
  for (const status of [408, 429, 502, 503, 504]) {
    expect(isWorthRetrying(new ApiError(status, 'busy'))).toBe(true);
  }
  expect(isWorthRetrying(new Error('The connection was lost'))).toBe(true);
  for (const status of [400, 401, 409, 413, 415, 500, 507]) {
    expect(isWorthRetrying(new ApiError(status, 'no'))).toBe(false);
  }
  expect(isWorthRetrying(new ImageRefusal('This photo cannot be read'))).toBe(false);
});

test('Only a conflict says that the file is there already', () => {
  expect(isThereAlready(new ApiError(409, 'sent before'))).toBe(true);
  expect(isThereAlready(new ApiError(400, 'no'))).toBe(false);
  expect(isThereAlready(new Error('lost'))).toBe(false);
});
