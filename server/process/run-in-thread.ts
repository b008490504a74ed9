import { Worker } from 'node:worker_threads';
import { WaitingLine } from '../limits/waiting-line.ts';

/** A picture takes a whole core for a second or two, and staff are few: one at a time leaves the others to guests. */
export const threadLine = new WaitingLine({
  maxAtOnce: 1,
  maxWaiting: 20,
  sentence: 'Too many pictures are being made. Please try again in half a minute.',
  retryAfterSeconds: 30,
});

/** Work on millions of pixels, away from the loop that answers guests: the thread posts one message, its result. */
export function runInThread(script: URL, workerData: unknown): Promise<unknown> {
  return threadLine.take(0, () => start(script, workerData));
}

function start(script: URL, workerData: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`${script.pathname} ended with ${code} and without a result.`)),
    );
  });
}
