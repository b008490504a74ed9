import type { StartPatience } from '../db/connect.ts';
import { failureSentence } from './failure-sentence.ts';

const patienceSeconds = 30;

/** Whoever starts site and database together need not think of which is there first. */
export const startPatience: StartPatience = {
  ms: patienceSeconds * 1_000,
  onWaiting: (error) =>
    void process.stderr.write(
      `${failureSentence(error)}. Waiting for it, up to ${patienceSeconds} seconds.\n`,
    ),
};
