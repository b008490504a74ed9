import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { Database, Dialect } from '#server/db/tables.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { emptyPostgres } from './test-site.ts';

export async function emptyPlace(dialect: Dialect): Promise<Environment> {
  return {
    DATA_DIR: temporaryFolder(),
    SAMPLE_CONTENT: 'on',
    ...(dialect === 'postgres' ? { DATABASE_URL: await emptyPostgres() } : {}),
  };
}

/** As the server opens it: brought up to date. */
export function openPlace({ DATABASE_URL, DATA_DIR = '' }: Environment): Promise<Database> {
  return connectDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, () => {});
}

/** What a start does to a database, in a process of its own. */
export function startSettingUp(place: Environment): ChildProcess {
  const script = resolve(import.meta.dirname, 'set-up-database.ts');
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { NODE_COMPILE_CACHE, ...place };
  return spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Kills a process some milliseconds after it has begun to set the database up. */
export async function killWhileSettingUp(place: Environment, delayMs: number): Promise<void> {
  const child = startSettingUp(place);
  const exited = once(child, 'exit');
  if (child.stdout) await once(child.stdout, 'data');
  await sleep(delayMs);
  child.kill('SIGKILL');
  await exited;
}
