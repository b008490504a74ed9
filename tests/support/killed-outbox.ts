import type { Environment } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { QueuedMessage } from '#server/outbox/outbox-queue.store.ts';

/** As if some minutes had passed since the server was killed: what it held is free, and the next try is due. */
export async function passMinutes(environment: Environment): Promise<void> {
  const earlier = new Date(Date.now() - 60_000).toISOString();
  await withDatabase(environment, (db) =>
    db.updateTable('outbox').set({ dueAt: earlier, leasedUntil: earlier }).execute(),
  );
}

/** The outbox of a server in another process, oldest first. */
export function readOutbox(environment: Environment): Promise<QueuedMessage[]> {
  return withDatabase(environment, (db) => db.selectFrom('outbox').selectAll().orderBy('id').execute());
}

export async function withDatabase<Result>(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' }: Environment,
  use: (db: Awaited<ReturnType<typeof connectDatabase>>['db']) => Promise<Result>,
): Promise<Result> {
  const { db } = await connectDatabase({ databaseUrl, dataDir }, () => {});
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
