import { Worker } from 'node:worker_threads';

/** A picture takes a whole core for a second or two, and staff are few: one at a time leaves the others to guests. */
let queue: Promise<unknown> = Promise.resolve();

/** Work on millions of pixels, away from the loop that answers guests: the thread posts one message, its result. */
export function runInThread(script: URL, workerData: unknown): Promise<unknown> {
  const done = queue.then(() => start(script, workerData));
  queue = done.catch(() => undefined);
  return done;
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
