import type { ConnectRetry } from '../db/connect.ts';
import { failureSentence } from '../failure-sentence.ts';

const retrySeconds = 30;

/** Retries the first connection, so that site and database can be started together in any order. */
export const startRetry: ConnectRetry = {
  ms: retrySeconds * 1_000,
  onWaiting: (error) =>
    void process.stderr.write(`${failureSentence(error)}. Waiting for it, up to ${retrySeconds} seconds.\n`),
};
