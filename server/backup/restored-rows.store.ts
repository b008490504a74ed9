import { type Kysely, sql } from 'kysely';
import { sampleContentMilestone } from '../samples/sample-content.ts';
import { NewsletterSettingsStore } from '../subscribers/newsletters/newsletter-settings.store.ts';
import { SubscribersStore } from '../subscribers/subscribers.store.ts';
import { type ArchivedTable, archivedTables, type Column, type Row } from './archived-tables.ts';
import { SnapshotStore } from './snapshot.store.ts';

/** Inserts the rows of a backup into an empty database. To be used in one transaction. */
export class RestoredRowsStore extends SnapshotStore {
  /** Removes PostgreSQL's timeouts for this transaction: a restore may wait for the disk and for indexes. */
  async disableTimeouts(): Promise<void> {
    if (this.dialect !== 'postgres') return;
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(this.db);
    await sql`set local statement_timeout = 0`.execute(this.db);
  }

  /** Locks the tables until the end of the transaction. On SQLite every write transaction does. */
  async lock(tables: ArchivedTable[]): Promise<void> {
    if (this.dialect !== 'postgres') return;
    const names = sql.join(tables.map(({ name }) => sql.table(name)));
    await sql`lock table ${names} in share row exclusive mode`.execute(this.db);
  }

  async listFilled(tables: ArchivedTable[]): Promise<string[]> {
    const filled: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(this.db);
      if (rows.length > 0) filled.push(name);
    }
    return filled;
  }

  async add(table: string, rows: Row[]): Promise<void> {
    await (this.db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(rows).execute();
  }

  async findHighestId(table: string): Promise<number> {
    const { rows } = await sql<{ highest: number | null }>`
      select max(id) as highest from ${sql.table(table)}
    `.execute(this.db);
    return rows[0]?.highest ?? 0;
  }

  /** Sets the last assigned id. Rolled back with the transaction, unlike PostgreSQL's `setval`. */
  async continueAfter(table: string, lastId: number): Promise<void> {
    if (this.dialect === 'postgres') {
      const next = sql.raw(String(lastId + 1));
      await sql`alter table ${sql.table(table)} alter column id restart with ${next}`.execute(this.db);
      return;
    }
    await sql`delete from sqlite_sequence where name = ${table}`.execute(this.db);
    if (lastId === 0) return;
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(this.db);
  }

  /**
   * Marks the database as used, so that the next start adds no samples, and drops late removals of the empty site.
   * Messages that were waiting may have been sent since: they become `unknown`. People may have left the mailing list
   * since: the letter is off until staff switch it on, and before they have chosen no letter of the house's own is sent
   * and nobody who was imported is asked. The restored database gets the id that the file store was marked with.
   */
  async settle(now: string, siteId: string): Promise<void> {
    await this.db.updateTable('siteIdentity').set({ siteId, hadFiles: false }).execute();
    await this.db
      .insertInto('milestones')
      .values({ name: sampleContentMilestone, reachedAt: now })
      .onConflict((reached) => reached.doNothing())
      .execute();
    await this.db.deleteFrom('lateRemovals').execute();
    const letter = new NewsletterSettingsStore(this.db);
    const subscribers = new SubscribersStore(this.db);
    const { confirmed } = await subscribers.count();
    if ((await letter.get()).on || confirmed > 0 || (await subscribers.isAnyoneToBeAsked())) {
      await letter.lock();
      await this.db.updateTable('letterSettings').set({ restoredAt: now }).execute();
    }
    await this.db.updateTable('letterSettings').set({ onSince: null, offSince: null }).execute();
    // Whoever had not had it then may have had it since.
    await this.db.updateTable('letterWeeks').set({ isQueued: true }).execute();
    await this.#leaveMessagesToStaff(now);
  }

  /** The site that was backed up has gone on since, and has most likely sent them: an SMS costs, and alarms. */
  async #leaveMessagesToStaff(now: string): Promise<void> {
    await this.db
      .updateTable('outbox')
      .set({
        state: 'unknown',
        providerWords: 'Restored from a backup: it may have been sent before.',
        finishedAt: now,
        leaseToken: null,
        leasedUntil: null,
      })
      .where('state', 'in', ['waiting', 'sending'])
      .execute();
  }
}

export function tablesIn(columns: Map<string, Column[]>): ArchivedTable[] {
  return archivedTables.filter(({ name }) => columns.has(name));
}
