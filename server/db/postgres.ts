import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { retryConflicts } from './retry-conflicts.ts';
import type { MeasuredDialect } from './tables.ts';

/** A query that takes longer than this triggers a probe. */
const suspicionMs = 1_000;
/** How long the server has to answer the probe. Together with the time above, this is what a visitor waits. */
const probeTimeoutMs = 1_500;
const probeEveryMs = 250;

/** With the code that PostgreSQL uses for a failed connection. */
class DatabaseAwayError extends Error {
  readonly code = '08006';

  constructor() {
    super('The database does not answer');
  }
}

/**
 * Tells a server that is unreachable from one that is busy. A long query proves nothing, so while one runs, a new
 * connection asks `select 1`. If that gets no answer, all waiting queries fail at once, and new ones fail immediately
 * until the server answers again (a circuit breaker). Rejected: a short timeout for every query, which would end long
 * work too. In normal operation this costs a timer per query and no traffic.
 */
class PostgresWatch {
  readonly #url: string;
  readonly #onAway: () => void;
  readonly #waiting = new Set<(error: Error) => void>();
  #isAway = false;
  #isProbing = false;
  #hasEnded = false;
  #answers = 0;

  constructor(url: string, onAway: () => void) {
    this.#url = url;
    this.#onAway = onAway;
  }

  /** The outcome of a query, or an error as soon as the server is known to be unreachable. */
  async outcomeOf<Result>(
    ask: () => Promise<Result>,
    onLate: (result: Result) => void = () => {},
  ): Promise<Result> {
    if (this.#isAway) throw new DatabaseAwayError();
    const { promise: away, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    const wondering = setInterval(() => void this.#probe(), suspicionMs).unref();
    const asked = ask();
    try {
      const result = await Promise.race([asked, away]);
      this.#answers += 1;
      return result;
    } catch (error) {
      if (error instanceof DatabaseAwayError) void asked.then(onLate, () => {});
      throw error;
    } finally {
      clearInterval(wondering);
      this.#waiting.delete(reject);
    }
  }

  end(): void {
    this.#hasEnded = true;
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const answersBefore = this.#answers;
    // If it has answered another query in the meantime, it is reachable, and this process is slow.
    if (!(await answersSomeoneNew(this.#url)) && this.#answers === answersBefore) this.#giveUp();
    while (this.#isAway && !this.#hasEnded) {
      await new Promise((resolve) => setTimeout(resolve, probeEveryMs).unref());
      this.#isAway = !(await answersSomeoneNew(this.#url));
    }
    this.#isProbing = false;
  }

  #giveUp(): void {
    this.#isAway = true;
    for (const reject of this.#waiting) reject(new DatabaseAwayError());
    this.#onAway();
  }
}

async function answersSomeoneNew(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A refusal is an answer too, for example from a server without free connections. Class 57 means that it is
    // starting up or shutting down.
    return error instanceof pg.DatabaseError && !error.code?.startsWith('57');
  } finally {
    client.connection.stream.destroy();
  }
}

const maxConnections = 10;
/** A visitor gets an answer, even if only an error, before they give up. */
const connectTimeoutMs = 3_000;
const statementTimeoutMs = 10_000;

const int8 = 20;

/** `count(*)` is a bigint, which the driver returns as text. Our counts fit into a number. */
function typeParser(typeId: number, format?: 'text' | 'binary') {
  if (typeId === int8) return Number;
  return pg.types.getTypeParser(typeId, format ?? 'text');
}

/** Visitors' queries have timeouts; migrations and backups have none. */
export type ConnectionUse = 'for visitors' | 'maintenance';

const timeouts: Record<ConnectionUse, pg.PoolConfig> = {
  'for visitors': {
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  },
  maintenance: {},
};

export function postgresDialect(
  url: string,
  onIdleError: (error: Error) => void,
  use: ConnectionUse,
): MeasuredDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    ...timeouts[use],
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', onIdleError);
  // The same for one that breaks while a request uses it: the request gets the error from its query.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return {
    dialect: new PostgresDialect({ pool: watched(pool, url) }),
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
  };
}

/**
 * A pool that fails fast while the server is unreachable. A connection whose query was abandoned is closed and does not
 * return to the pool: an abandoned `begin` may still be carried out, and the next user of the connection would write
 * into a transaction that nobody commits.
 */
function watched(pool: pg.Pool, url: string): PostgresPool {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const watch = new PostgresWatch(url, () => clients.forEach(hangUp));

  async function connect(): Promise<PostgresPoolClient> {
    const client = await watch.outcomeOf(
      () => pool.connect(),
      (late) => late.release(true),
    );
    async function query(sql: string, parameters: unknown[]) {
      try {
        return await watch.outcomeOf(() => client.query(sql, parameters));
      } catch (error) {
        if ((error as Error).message === 'Query read timeout') hangUp(client);
        throw error;
      }
    }
    // Without cursors, because no store streams.
    return {
      release: (destroy?: boolean) => client.release(destroy),
      query: (sql: string, parameters: unknown[]) => {
        const ask = () => query(sql, parameters);
        // Within a transaction, only the whole of it can be tried again.
        return isInTransaction(client) ? ask() : retryConflicts(ask);
      },
    } as unknown as PostgresPoolClient;
  }

  return {
    options: pool.options,
    connect,
    async end() {
      watch.end();
      await pool.end();
    },
  };
}

function isInTransaction(client: pg.PoolClient): boolean {
  return client.getTransactionStatus() !== 'I';
}

function hangUp(client: pg.PoolClient): void {
  (client as unknown as pg.Client).connection.stream.destroy();
}
