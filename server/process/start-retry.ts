import type { ConnectRetry } from '../db/connect.ts';
import { failureSentence } from './failure-sentence.ts';

const retrySeconds = 30;

/** Whoever starts site and database together need not think of which is there first. */
export const startRetry: ConnectRetry = {
  ms: retrySeconds * 1_000,
  onWaiting: (error) =>
    void process.stderr.write(
      `${failureSentence(error)}. Waiting for it, up to ${retrySeconds} seconds.\n`,
    ),
};
