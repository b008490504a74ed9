import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { MeasuredDialect } from './measured-dialect.ts';
import { PostgresWatch } from './postgres-watch.ts';
import { retryConflicts } from './retry-conflicts.ts';

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
