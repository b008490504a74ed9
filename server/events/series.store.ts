import { type EventRecord, eventNotFound } from '#contract/events/events.ts';
import type { Db, Dialect } from '../db/tables.ts';
import { notFound } from '../failure.ts';
import { eventColumns } from './events.store.ts';

/** Events that were made together by a repetition. Used within a transaction. */
export class SeriesStore {
  readonly #db: Db;
  readonly #dialect: Dialect;

  constructor(db: Db, dialect: Dialect) {
    this.#db = db;
    this.#dialect = dialect;
  }

  /**
   * Locks an event and all of its series until the end of the transaction. On PostgreSQL the rows are locked before any
   * is written, and in the order of their ids. Every write locks the content version after its own row, so a transaction
   * that wrote one event and then waited for the next could wait for somebody who waits for it. `others` are the rest of
   * its series, soonest first.
   */
  async lock(id: number): Promise<{ event: EventRecord; others: EventRecord[] }> {
    for (let locked = new Set<number>(); ; ) {
      const members = await this.#list(id);
      const event = members.find((member) => member.id === id);
      if (!event) throw notFound(eventNotFound);
      if (members.every((member) => locked.has(member.id)))
        return { event, others: members.filter((member) => member.id !== id) };
      // While it waited for the lock, somebody may have changed them or added to the series: they are read again.
      locked = new Set(await this.#lockRows(members.map((member) => member.id)));
    }
  }

  async #list(id: number): Promise<EventRecord[]> {
    const seriesId = this.#db.selectFrom('events').select('seriesId').where('id', '=', id);
    return this.#db
      .selectFrom('events')
      .select(eventColumns)
      .where((where) => where.or([where('id', '=', id), where('seriesId', '=', seriesId)]))
      .orderBy('startDateTime')
      .orderBy('id')
      .execute();
  }

  /** On SQLite the transaction itself is the lock. */
  async #lockRows(ids: number[]): Promise<number[]> {
    if (this.#dialect === 'sqlite') return ids;
    const rows = await this.#db
      .selectFrom('events')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map((row) => row.id);
  }

  /** Those that are over, and of which staff have noted what came of them. */
  async listPlayed(events: EventRecord[], now: Date): Promise<Set<number>> {
    const ids = events.filter(({ endDateTime }) => endDateTime < now.toISOString()).map(({ id }) => id);
    if (ids.length === 0) return new Set();
    const rows = await this.#db
      .selectFrom('outcomes')
      .select('eventId')
      .where('eventId', 'in', ids)
      .where((where) => where.or([where('attendance', 'is not', null), where('note', '!=', '')]))
      .execute();
    return new Set(rows.map(({ eventId }) => eventId));
  }

  async listAll(ids: number[]): Promise<EventRecord[]> {
    return this.#db
      .selectFrom('events')
      .select(eventColumns)
      .where('id', 'in', ids)
      .orderBy('startDateTime')
      .orderBy('id')
      .execute();
  }
}
