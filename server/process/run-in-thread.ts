import { Worker } from 'node:worker_threads';

/** Runs work on millions of pixels off the event loop. The worker thread posts one message, its result. */
export function runInThread(script: URL, workerData: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`${script.pathname} ended with ${code} and without a result.`)),
    );
  });
}
