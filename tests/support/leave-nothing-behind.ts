import { afterAll, vi } from 'vitest';

/** The next file has the same clock and the same globals; mocks are restored in any case. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
