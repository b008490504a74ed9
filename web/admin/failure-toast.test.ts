import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { signInToast } from './failure-toast.ts';

test('A password is called wrong by a server that has read it, and by nobody else', () => {
  const said = (error: unknown) =>
    signInToast('Login failed', 'Invalid username or password')(error).description;
  const message = 'Too many tries';
  expect(said(new ApiError(429, JSON.stringify({ error: message, message })))).toBe(message);
  expect(said(new ApiError(401, ''))).toBe('Invalid username or password');
  for (const error of [new TypeError('Failed to fetch'), new ApiError(502, 'Bad Gateway')])
    expect(said(error)).toContain('could not be reached');
});
