import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { fillPlace, uploadAt } from '#tests/support/filled-place.ts';
import { newBucket, startS3Server } from '#tests/support/s3-server.ts';
import { formBody, formType, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { keptOnDisk } from '#tests/support/stored-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { variants, whenThorough } from '#tests/support/thorough.ts';

interface Visits {
  answered: number;
  dropped: number;
}

/**
 * Sends requests one after another until the server says that it closes, and counts those without a whole answer. Does
 * not come back then: the kernel greets whoever comes in the moment before the port is closed, and nobody hears them.
 */
async function visitUntilClosed(url: string, visits: Visits): Promise<void> {
  const { hostname, port } = new URL(url);
  const paths = ['/events', '/api/events', '/', '/nowhere', '/api/events/1'];
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  for (let index = 0; ; index += 1) {
    const answer = await exchange(socket, paths[index % paths.length] ?? '/');
    visits[answer === 'lost' ? 'dropped' : 'answered'] += 1;
    if (answer !== 'whole') break;
  }
  socket.destroy();
}

/** One request on a kept-alive connection: answered whole, answered as its last, or lost. */
async function exchange(
  socket: ReturnType<typeof connect>,
  path: string,
): Promise<'whole' | 'last' | 'lost'> {
  const { promise, resolve } = Promise.withResolvers<'whole' | 'last' | 'lost'>();
  let received = Buffer.alloc(0);
  const lose = () => resolve('lost');
  function read(chunk: Buffer) {
    received = Buffer.concat([received, chunk]);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = received.subarray(0, headEnd).toString().toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(head)?.[1]);
    if (received.length < headEnd + 4 + length) return;
    resolve(head.includes('connection: close') ? 'last' : 'whole');
  }
  socket.on('data', read).on('error', lose).on('close', lose);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const result = await promise;
  socket.off('data', read).off('error', lose).off('close', lose);
  return result;
}

describe('A server that is told to stop', () => {
  test.each(variants(['SIGTERM', 'SIGINT'] as const))(
    'drops no accepted request under load and exits 0 (%s)',
    async (signal) => {
      const server = await startServerProcess({ DATA_DIR: temporaryFolder(), SAMPLE_CONTENT: 'off' });
      const visits = Array.from({ length: 50 }, (): Visits => ({ answered: 0, dropped: 0 }));
      const visitors = visits.map((own) => visitUntilClosed(server.url, own));
      // Each of them is asking again. A connection that the server has not accepted may be dropped.
      const fewest = () => Math.min(...visits.map(({ answered }) => answered));
      await vi.waitFor(() => expect(fewest()).toBeGreaterThan(3), { timeout: 40_000 });
      const code = await server.end(signal);
      await Promise.all(visitors);
      expect(code).toBe(0);
      expect(visits.filter(({ dropped }) => dropped > 0)).toEqual([]);
    },
  );

  whenThorough(() => {
    test('answers a request whose body is still on its way, and is not delayed by idle connections', async () => {
      const dataDir = temporaryFolder();
      const server = await startServerProcess({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off' });
      const { hostname, port } = new URL(server.url);
      const idle = connect(Number(port), hostname);
      await once(idle, 'connect');
      const slow = connect(Number(port), hostname);
      await once(slow, 'connect');
      const body = JSON.stringify({ name: 'page_view', path: '/' });
      slow.write(
        `POST /api/analytics HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      slow.write(body.slice(0, 10));
      await new Promise((resolve) => setTimeout(resolve, 300));
      const stopped = server.end('SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      slow.write(body.slice(10));
      const [answer] = (await once(slow, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
      expect(await stopped).toBe(0);

      // What was counted in memory has been written before the end.
      const database = await connectDatabase({ databaseUrl: undefined, dataDir }, () => {});
      expect(await database.db.selectFrom('dailyCounts').select(['path', 'count']).execute()).toEqual([
        { path: '/', count: 1 },
      ]);
      await database.db.destroy();
    });
  });

  test('takes an application that arrives in time, tells another to come back, and keeps nothing half', async () => {
    const dataDir = temporaryFolder();
    const server = await startServerProcess({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off' });
    const { hostname, port } = new URL(server.url);
    const body = formBody(sampleFields, [{ bytes: await samplePhoto() }]);
    async function begin() {
      const socket = connect(Number(port), hostname);
      let heard = '';
      socket.on('data', (bytes) => {
        heard += bytes;
      });
      const answered = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)));
      socket.write(
        `POST ${submitApplication.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, -10));
      return { socket, answered };
    }
    const [prompt, stuck] = await Promise.all([begin(), begin()]);
    await vi.waitFor(() => expect(keptOnDisk(dataDir).uploads).toHaveLength(2), { timeout: 20_000 });
    const stopped = server.end('SIGTERM');
    await vi.waitFor(
      async () => expect((await fetch(server.url).catch(() => null))?.status).toBeUndefined(),
      {
        timeout: 20_000,
      },
    );
    prompt.socket.write(body.subarray(-10));
    expect(await prompt.answered).toMatch(/^HTTP\/1\.1 201 /);
    const refusal = await stuck.answered;
    expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
    expect(refusal).toContain('The server is being restarted');
    expect(await stopped).toBe(0);
    expect(keptOnDisk(dataDir)).toEqual({ files: [expect.any(String)], uploads: [] });
  });

  whenThorough(() => {
    test('waits for no size of an image from a bucket that hangs, and starts no other', async () => {
      const bucket = await startS3Server(temporaryFolder());
      onTestFinished(() => bucket.stop());
      const place = { DATA_DIR: temporaryFolder(), SAMPLE_CONTENT: 'off', ...(await newBucket(bucket)) };
      const { headers } = await fillPlace(place, { applications: 0, images: 0 });
      const server = await startServerProcess(place);
      onTestFinished(() => void server.child.kill('SIGKILL'));
      const originals = () =>
        bucket.asked.filter(({ method, url }) => method === 'GET' && /gallery\/\w+\.jpg/.test(url ?? ''));
      bucket.moodFor = (request) => (originals().includes(request) ? 'begin and hang' : undefined);
      await uploadAt(server.url, headers);
      await uploadAt(server.url, headers);
      await vi.waitFor(() => expect(originals()).toHaveLength(1), 20_000);
      expect(await server.end('SIGTERM')).toBe(0);
      expect(originals()).toHaveLength(1);
    });

    test('does not wait after a second signal', async () => {
      const server = await startServerProcess({ DATA_DIR: temporaryFolder(), SAMPLE_CONTENT: 'off' });
      const { hostname, port } = new URL(server.url);
      const stuck = connect(Number(port), hostname);
      await once(stuck, 'connect');
      stuck.on('error', () => {});
      stuck.write(
        'POST /api/analytics HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      const startedAt = performance.now();
      server.child.kill('SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await server.end('SIGTERM')).toBe(1);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    });
  });
});
