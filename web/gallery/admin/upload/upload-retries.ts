import { ApiError } from '../../../api/api-error.ts';
import { ImageRefusal } from '../../../forms/prepare-image.ts';

/** The pauses before each further try of an upload: half a minute in all. After that a person decides. */
export const retryPausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Answers that say nothing about the file: a proxy without a server, a busy or restarting server, too many at once. */
const passing = [408, 429, 502, 503, 504];

/** Whether another try may succeed: no answer came, or one that will be another one later. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ImageRefusal) return false;
  return error instanceof ApiError ? passing.includes(error.status) : true;
}

/** The same file is there already, with what was written about it at an earlier try whose answer was lost. */
export function isThereAlready(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Ends when the time is over, when the browser is online again, or when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
