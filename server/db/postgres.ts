import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { MeasuredDialect } from './sqlite.ts';

const maxConnections = 10;
/** A visitor gets an answer, if only an error, before they give up. */
const connectTimeoutMs = 3_000;
const statementTimeoutMs = 10_000;

const int8 = 20;

/** `count(*)` is a bigint, which the driver gives as text; our counts fit a number. */
function typeParser(typeId: number, format?: 'text' | 'binary') {
  if (typeId === int8) return Number;
  return pg.types.getTypeParser(typeId, format ?? 'text');
}

export function postgresDialect(url: string, onIdleError: (error: Error) => void): MeasuredDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', onIdleError);
  // The same for one that breaks while a request uses it: the request itself hears of it from its query.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return {
    dialect: new PostgresDialect({ pool }),
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
  };
}
