import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AccountsStore } from '#server/accounts/accounts.store.ts';
import { SessionsStore } from '#server/accounts/sessions.store.ts';
import { Sessions } from '#server/accounts/sessions.ts';
import type { Environment } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { ConnectedDatabase, Db } from '#server/db/tables.ts';
import { EventsStore, type NewEvent } from '#server/events/events.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { freePort } from '#tests/support/postgres-server.ts';

export interface Process {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface SiteProcess extends Process {
  db: Db;
  /** How long it took until it was ready, in milliseconds. */
  startMs: number;
  /** Changes an event, so that the next page has to be rendered anew. */
  change(): Promise<void>;
}

export interface StaffedSite extends SiteProcess {
  /** Of someone who is signed in. */
  headers: { cookie: string };
}

const dayMs = 86_400_000;

/** Shows a day apart: half of them, at most a hundred, are still to come. */
function manyEvents(count: number): NewEvent[] {
  const upcoming = Math.min(100, count / 2);
  return Array.from({ length: count }, (_, index) => {
    const startMs = Date.now() + (upcoming - index) * dayMs + dayMs / 2;
    return {
      name: `Evening number ${index}`,
      description: `<p>${'A small room, a good song, and people who listen. '.repeat(1 + (index % 8))}</p>`,
      startDateTime: new Date(startMs).toISOString(),
      endDateTime: new Date(startMs + dayMs / 12).toISOString(),
      imageUrl: null,
      category: index % 3 === 0 ? 'Community Event' : 'Live Music',
    };
  });
}

/** The real server in a process of its own, with so many events, and whatever else a bench puts into its database. */
export async function startSite(
  eventCount: number,
  furnish: (database: ConnectedDatabase, url: string) => Promise<void> = async () => {},
  environment: Environment = {},
): Promise<SiteProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'));
  const database = await connectDatabase(
    { databaseUrl: environment.DATABASE_URL, dataDir: folder },
    () => {},
  );
  const events = manyEvents(eventCount);
  for (let from = 0; from < events.length; from += 500) {
    await new EventsStore(database.db).add(events.slice(from, from + 500), new Date().toISOString());
  }

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await furnish(database, url);
  const startedAt = performance.now();
  const child = await launch(port, { ...environment, DATA_DIR: folder });
  const startMs = performance.now() - startedAt;
  return {
    url,
    startMs,
    pid: child.pid ?? 0,
    db: database.db,
    async change() {
      await database.db
        .updateTable('events')
        .set({ updatedAt: new Date().toISOString() })
        .where('id', '=', 1)
        .execute();
      // Any call that may have changed something makes the server look, even one that does not exist.
      await fetch(`${url}/api/no-such-call`, { method: 'POST' });
    },
    async stop() {
      await end(child);
      await database.db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same without events, with somebody of staff, and with what `furnish` puts into its database. */
export async function startStaffedSite(
  furnish: (database: ConnectedDatabase, adminId: number) => Promise<void> = async () => {},
  environment?: Environment,
  eventCount = 0,
): Promise<StaffedSite> {
  let admin: SignedInAdmin | undefined;
  const site = await startSite(
    eventCount,
    async (database, url) => {
      const clock = () => new Date();
      const sessions = new Sessions(new SessionsStore(database.db), clock, url);
      admin = await signedInAdmin({
        services: { accounts: new AccountsStore(database.db), sessions, clock },
      });
      await furnish(database, admin.id);
    },
    environment,
  );
  return { ...site, headers: admin?.headers ?? { cookie: '' } };
}

async function launch(port: number, settings: Environment): Promise<ChildProcess> {
  const child = fork(resolve(import.meta.dirname, '../server/main.ts'), {
    env: { ...process.env, SAMPLE_CONTENT: 'off', ...settings, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await untilReady(`http://127.0.0.1:${port}`, child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the server did not start');
}

/** A bare `node:http` server that sends what this address answers. */
export async function startBareServer(
  of: string,
  requestHeaders: Record<string, string> = {},
): Promise<Process> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'));
  const { status, headers, body } = await rawAnswer(of, requestHeaders);
  const bodyFile = join(folder, 'body');
  writeFileSync(bodyFile, body);
  const child = fork(resolve(import.meta.dirname, 'bare-server.ts'), [
    JSON.stringify({ status, headers, bodyFile }),
  ]);
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${address.port}`,
    pid: child.pid ?? 0,
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** As it comes over the wire; `fetch` would unpack it. */
export async function rawAnswer(
  url: string,
  requestHeaders: Record<string, string> = {},
): Promise<RawAnswer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<RawAnswer>();
  get(url, { headers: { 'accept-encoding': 'br', ...requestHeaders } }, async (response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    // Node adds these itself.
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
    done({
      status: response.statusCode ?? 0,
      headers: headers as Record<string, string>,
      body: Buffer.concat(chunks),
    });
  }).on('error', reject);
  return promise;
}
