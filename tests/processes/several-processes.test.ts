import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { readMetrics } from '#tests/support/answers.ts';
import { BusySite, expectNothingLost } from '#tests/support/busy-site.ts';
import { freePort } from '#tests/support/postgres-server.ts';
import {
  type ServerProcess,
  spawnServer,
  startServerProcess,
  workersOf,
} from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { newShares, usualDialects } from '#tests/support/test-site.ts';
import { variants, whenThorough } from '#tests/support/thorough.ts';

const patience = { timeout: 120_000, interval: 50 };
const METRICS_TOKEN = '0123456789abcdef-metrics';

/** The first worker, which leads, and on one database another too. */
const killed = { sqlite: variants([0, 1]), postgres: [0] };

/** Without samples, which take longer to draw than anything here. */
function twoProcesses() {
  return { DATA_DIR: temporaryFolder(), PROCESSES: '2', SAMPLE_CONTENT: 'off' };
}

function logLines(server: ServerProcess): string[] {
  return server
    .output()
    .split('\n')
    .filter((text) => text.startsWith('{'));
}

async function bothListening(server: ServerProcess): Promise<void> {
  const listening = () => logLines(server).filter((line) => line.includes('listening'));
  await vi.waitFor(() => expect(listening()).toHaveLength(2), patience);
}

/** The status of an answer over a new connection. `fetch` may use one that an earlier request has left open. */
async function askAnew(url: string): Promise<number | undefined> {
  const request = get(url, { agent: false, signal: AbortSignal.timeout(patience.timeout) });
  const [answer]: IncomingMessage[] = await once(request, 'response');
  answer?.resume();
  return answer?.statusCode;
}

/** Whichever of them is asked. */
async function expectSameMetrics({ url }: ServerProcess): Promise<void> {
  for (let count = 0; count < 20; count += 1) await askAnew(`${url}/no-such-page`);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' };
  for (let count = 0; count < 6; count += 1) {
    const { values } = readMetrics(await (await fetch(`${url}/metrics`, { headers })).text());
    expect(values.get('greenroom_processes')).toBe(2);
    expect(values.get('greenroom_database_up')).toBe(1);
    const pages = 'greenroom_http_request_duration_seconds_count{method="GET",route="/*",status="4xx"}';
    expect(values.get(pages)).toBe(20);
  }
}

describe.runIf(process.platform === 'linux')('A site with several processes on one port', () => {
  test.each(usualDialects)(
    'tells of all its processes together, replaces one that dies while it is busy, loses nothing, and stops with exit code 0 (%s)',
    async (dialect) => {
      // Without the bucket of the shares: workers of one site share its folder.
      const { DATABASE_URL } = await newShares(dialect);
      const environment = {
        ...twoProcesses(),
        ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
        APPLICATION_LIMIT: '0',
        METRICS_TOKEN,
      };
      const server = await startServerProcess(environment);
      await bothListening(server);
      await expectSameMetrics(server);
      const busy = new BusySite(server.url);
      // A killed worker leaves requests without an answer.
      busy.isServerMortal = true;
      await busy.signIn();
      await busy.begin({ performers: 2, guests: 2, staff: 1 });
      for (const which of killed[dialect]) {
        await busy.acknowledgements(2);
        const before = workersOf(server);
        const victim = before[which] ?? 0;
        process.kill(victim, 'SIGKILL');
        await vi.waitFor(() => {
          const now = workersOf(server);
          expect(now).toHaveLength(2);
          expect(now).not.toContain(victim);
        }, patience);
        await busy.acknowledgements(2);
      }
      await busy.end();
      expect(await server.end('SIGTERM')).toBe(0);
      await expectNothingLost(busy, environment);
      expect(server.output()).toMatch(/process [12] of 2 has ended \(SIGKILL\) and is replaced/);
    },
  );

  whenThorough(() => {
    test('reports its start once, logs whole lines, and stops once for a signal that a terminal sends to all', async () => {
      const server = await startServerProcess(twoProcesses());
      await bothListening(server);
      await Promise.all(
        Array.from({ length: 200 }, async () => {
          const answer = await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } });
          expect(answer.status).toBe(200);
        }),
      );
      // As fast as from a terminal, and twice: only the supervisor takes a second signal for impatience.
      for (const pid of workersOf(server)) {
        process.kill(pid, 'SIGINT');
        process.kill(pid, 'SIGTERM');
      }
      expect(await server.end('SIGINT')).toBe(0);
      expect(server.output()).not.toContain('has ended (1)');
      const requests = logLines(server).map((line) => JSON.parse(line) as { path?: string });
      expect(requests.filter(({ path }) => path === '/healthz')).toHaveLength(200);
      expect(server.output().split('Greenroom is ready')).toHaveLength(2);
    });
  });

  whenThorough(() => {
    test('answers everyone while one of its processes hangs', async () => {
      const server = await startServerProcess(twoProcesses());
      // Sooner, the one that hangs might hold a lock which the other needs for its start.
      await bothListening(server);
      const [hanging = 0] = workersOf(server);
      process.kill(hanging, 'SIGSTOP');
      const statuses = await Promise.all(Array.from({ length: 20 }, () => askAnew(`${server.url}/healthz`)));
      expect(statuses).toEqual(Array(20).fill(200));
      process.kill(hanging, 'SIGCONT');
      expect(await server.end('SIGTERM')).toBe(0);
    });

    test.each([1, 2])('stops while worker %i is still starting, and leaves none behind', async (starting) => {
      const port = String(await freePort());
      const { child, output } = spawnServer({ ...twoProcesses(), PORT: port });
      const exited = once(child, 'exit');
      const pid = child.pid ?? 0;
      await vi.waitFor(() => expect(workersOf({ pid }), output()).toHaveLength(starting), {
        ...patience,
        interval: 2,
      });
      const workers = workersOf({ pid });
      child.kill('SIGTERM');
      expect(await exited, output()).toEqual([0, null]);
      for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH');
    });

    test('leaves no worker behind when its supervisor is killed', async () => {
      const server = await startServerProcess(twoProcesses());
      await vi.waitFor(() => expect(workersOf(server)).toHaveLength(2), patience);
      const workers = workersOf(server);
      expect(await server.end('SIGKILL')).toBe('SIGKILL');
      await vi.waitFor(() => {
        for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      }, patience);
    });

    test('says why it cannot start and exits, instead of trying for ever', async () => {
      const other = createServer();
      const port = await freePort();
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
      const { child, output } = spawnServer({ ...twoProcesses(), PORT: String(port) });
      const code = await new Promise((resolve) => child.once('exit', resolve));
      other.close();
      expect(code).toBe(1);
      expect(output()).toBe('PORT: another program listens there already, choose another one\n');
    });
  });
});
