import { setTimeout } from 'node:timers/promises';
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { isConflict } from '../faults.ts';

/** Random, so that the same two do not meet again. */
const longestPausesMs = [20, 60, 180, 500];

/** Tries again what the database has undone because two writers waited for each other. */
export async function retryConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const longestMs of longestPausesMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await setTimeout(Math.random() * longestMs);
    }
  }
  return attempt();
}

/**
 * Every transaction is begun here, and may run several times: what it does must all be in the database, or be safe to
 * repeat. Single statements are tried again by the connection.
 */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
      retryConflicts(() => execute(work));
    return builder;
  }
}
