import { type Kysely, sql } from 'kysely';
import { listApplied } from '../db/migrate.ts';
import { Store } from '../db/store.ts';
import type { Database } from '../db/tables.ts';
import { SiteIdentityStore } from '../files/site-identity.store.ts';
import type { ArchivedTable, Column, Row } from './archived-tables.ts';

const rowsPerPage = 200;
/** Between two pages the archive's disk may be slow. PostgreSQL's own setting for idle transactions may be shorter. */
const maxPauseMs = 10 * 60_000;

/** What a database holds. Taken as a snapshot it is that of one moment, unaffected by later writes. */
export class SnapshotStore extends Store {
  protected readonly dialect: Database['dialect'];

  constructor({ db, dialect }: Database) {
    super(db);
    this.dialect = dialect;
  }

  /** The moment is that of the first query: everything committed before `read` is called is included. */
  static async take<Result>(
    { db, dialect }: Database,
    read: (snapshot: SnapshotStore) => Promise<Result>,
  ): Promise<Result> {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        if (dialect === 'postgres') {
          await sql`set local idle_in_transaction_session_timeout = ${sql.lit(maxPauseMs)}`.execute(trx);
        }
        return read(new SnapshotStore({ db: trx, dialect }));
      });
  }

  listMigrations(): Promise<string[]> {
    return listApplied(this.db);
  }

  /**
   * The columns of every table, read from the database's catalog. So backups of any schema version need no description
   * of their own.
   */
  async readColumns(): Promise<Map<string, Column[]>> {
    const schema = this.dialect === 'postgres' ? await this.#currentSchema() : undefined;
    const tables = await this.db.introspection.getTables();
    return new Map(
      tables
        .filter((table) => !table.isView && table.schema === schema)
        .map(({ name: table, columns }) => [
          table,
          columns.map(({ name, dataType, isNullable }) => ({
            name,
            isNullable,
            type: typeOf(table, dataType),
          })),
        ]),
    );
  }

  async #currentSchema(): Promise<string> {
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(this.db);
    return rows[0]?.name ?? '';
  }

  /** Undefined for a database of a version without site ids. */
  async findSiteId(): Promise<string | undefined> {
    if (!(await this.readColumns()).has('siteIdentity')) return undefined;
    return (await new SiteIdentityStore(this.db).get()).siteId;
  }

  /** In pages, each starting after the last row of the one before. */
  async *readRows({ name, key }: Pick<ArchivedTable, 'name' | 'key'>): AsyncIterable<Row[]> {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    let last: Row | undefined;
    for (;;) {
      const after: Row | undefined = last;
      const values = after && sql.join(key.map((column) => after[column]));
      const where = values ? sql`where (${columns}) > (${values})` : sql``;
      const { rows } = await sql<Row>`
        select * from ${sql.table(name)} ${where} order by ${columns} limit ${rowsPerPage}
      `.execute(this.db);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsPerPage) return;
      last = rows.at(-1);
    }
  }

  /** The last id assigned in this table, even if its row has been deleted since; 0 if there was none. */
  async findLastId(table: string): Promise<number> {
    if (this.dialect === 'postgres') return this.#findLastInSequence(table);
    const found = await (this.db as unknown as Kysely<{ sqlite_sequence: { name: string; seq: number } }>)
      .selectFrom('sqlite_sequence')
      .select('seq')
      .where('name', '=', table)
      .executeTakeFirst();
    return found?.seq ?? 0;
  }

  /** Not `pg_sequence_last_value`, which does not know about a sequence that was set by a restore. */
  async #findLastInSequence(table: string): Promise<number> {
    const { rows: found } = await sql<{ sequence: string }>`
      select pg_get_serial_sequence(${`"${table}"`}, 'id') as sequence
    `.execute(this.db);
    const { rows } = await sql<{ value: number; isUsed: boolean }>`
      select last_value as value, is_called as "isUsed" from ${sql.raw(found[0]?.sequence ?? '')}
    `.execute(this.db);
    const { value = 1, isUsed = false } = rows[0] ?? {};
    return isUsed ? value : value - 1;
  }
}

const typeNames: Record<string, Column['type']> = {
  integer: 'integer',
  int4: 'integer',
  text: 'text',
  boolean: 'boolean',
  bool: 'boolean',
};

function typeOf(table: string, dataType: string): Column['type'] {
  const type = typeNames[dataType.toLowerCase()];
  if (!type) throw new Error(`Backups do not know columns of the type ${dataType}, as in ${table}`);
  return type;
}
