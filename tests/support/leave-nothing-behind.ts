import { afterAll, vi } from 'vitest';
import { writeTimesAsIn } from '#contract/time/venue-time.ts';

/** The next file has the same clock, the same globals and the same house; mocks are restored in any case. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  writeTimesAsIn('US');
});
