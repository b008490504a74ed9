import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { isSqliteBusy } from '../faults.ts';
import type { DatabaseLoad, MeasuredDialect } from './tables.ts';

/** How long a statement waits for another process that holds the lock. */
const lockTimeoutMs = 10_000;
const retryDelaysMs = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50];
const longestDelayMs = 100;

const maxPreparedStatements = 300;

/** Kysely on `node:sqlite`. Kysely's own dialect expects the interface of `better-sqlite3`, which we do not use. */
export function sqliteDialect(file: string): MeasuredDialect {
  const driver = new SqliteDriver(file);
  const dialect = {
    createAdapter: (): DialectAdapter => new SharedConnectionAdapter(),
    createDriver: (): Driver => driver,
    createIntrospector: (db: Kysely<unknown>): DatabaseIntrospector => new SqliteIntrospector(db),
    createQueryCompiler: (): QueryCompiler => new SqliteQueryCompiler(),
  };
  return { dialect, load: () => driver.load() };
}

/** Kysely would serialize access to a single connection itself. Here the driver does, because it can also yield. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

async function openDatabase(file: string): Promise<DatabaseSync> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite's own lock timeout is off: `node:sqlite` is synchronous, so waiting there would block the event loop.
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  await retryWhileLocked(
    () => database.exec('pragma journal_mode = wal'),
    (ms) => sleep(ms),
  );
  // FULL: a write that was confirmed survives a power cut.
  database.exec('pragma synchronous = full');
  // What is deleted is overwritten with zeros: whoever asks for their data to be erased means the file as well.
  database.exec('pragma secure_delete = on');
  return database;
}

/** Retries while another process holds the lock. A statement that did not get the lock has done nothing. */
async function retryWhileLocked<Result>(
  attempt: () => Result,
  pause: (ms: number) => Promise<void>,
): Promise<Result> {
  const startedMs = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() - startedMs >= lockTimeoutMs) throw error;
      await pause(retryDelaysMs[tries] ?? longestDelayMs);
    }
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  #connection: SqliteConnection | undefined;
  #lastTurn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => {};
  /** How many use the connection or wait for it. */
  #takers = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const database = await openDatabase(this.#file);
    this.#connection = new SqliteConnection(database, (ms) => this.#pause(ms));
  }

  /** One connection behind a mutex: a statement must not run inside another request's transaction. */
  async acquireConnection(): Promise<DatabaseConnection> {
    this.#takers += 1;
    return this.#takeTurn();
  }

  async #takeTurn(): Promise<SqliteConnection> {
    const myTurn = this.#lastTurn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastTurn = promise;
    await myTurn;
    this.#endTurn = resolve;
    if (!this.#connection) throw new Error('The database is closed');
    return this.#connection;
  }

  /**
   * Yields the connection while its holder waits for another process's lock: others can read meanwhile. Not within a
   * transaction, because their statements would become part of it.
   */
  async #pause(ms: number): Promise<void> {
    const givesWay = !this.#connection?.isInTransaction;
    if (givesWay) this.#endTurn();
    await sleep(ms);
    if (givesWay) await this.#takeTurn();
  }

  async releaseConnection(): Promise<void> {
    this.#takers -= 1;
    this.#endTurn();
  }

  load(): DatabaseLoad {
    return { inUse: Math.min(1, this.#takers), waiting: Math.max(0, this.#takers - 1) };
  }

  /**
   * IMMEDIATE takes the write lock first, so that a transaction that reads and then writes cannot fail halfway. A
   * read-only transaction takes no lock, and sees the state of its first query for as long as it lasts.
   */
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin deferred' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** On a full or broken disk SQLite rolls back by itself: then nothing is left to do. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#lastTurn;
    this.#connection?.close();
    this.#connection = undefined;
  }
}

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
  booleanColumns: string[];
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync, pause: (ms: number) => Promise<void>) {
    this.#database = database;
    this.#pause = pause;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return retryWhileLocked(() => this.#run<Row>(query), this.#pause);
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows, booleanColumns } = this.#prepare(sql);
    const values = parameters.map(toSqlite);
    if (!returnsRows) {
      const { changes } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    }
    const rows = statement.all(...values) as Record<string, unknown>[];
    for (const row of rows) {
      for (const column of booleanColumns) row[column] = row[column] === null ? null : row[column] === 1;
    }
    return { rows: rows as Row[] };
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface wants a generator; no store streams from SQLite
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite rows are not streamed: read them in pages');
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (!prepared) {
      const statement = this.#database.prepare(sql);
      const columns = statement.columns();
      prepared = {
        statement,
        returnsRows: columns.length > 0,
        booleanColumns: columns
          .filter((column) => column.type?.toLowerCase() === 'boolean')
          .map((column) => column.name),
      };
      if (this.#prepared.size >= maxPreparedStatements) this.#prepared.clear();
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}
