import { randomFillSync } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { openWire, type Wire } from '#tests/support/over-the-wire.ts';
import { apply } from '#tests/support/sample-application.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const patience = { timeout: 40_000 };
/** Each step of it short, the others as usual: so it is known which one has ended a connection. */
const shortMs = 400;

let site: TestSite;
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await site.close();
});

async function listening(patience: NonNullable<AppOptions['timeouts']> = {}): Promise<Wire> {
  site = await startTestSite({ dialect: 'sqlite', app: { timeouts: patience } });
  return openWire(site);
}

interface Visitor {
  socket: Socket;
  heard(): string;
  isClosed(): boolean;
}

function visit(wire: Wire, words: string): Visitor {
  const socket = connect({ port: wire.port, host: '127.0.0.1' });
  opened.push(socket);
  let [text, isClosed] = ['', false];
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  socket.on('close', () => {
    isClosed = true;
  });
  socket.write(words);
  return { socket, heard: () => text, isClosed: () => isClosed };
}

/** A byte now and then, for as long as anyone listens. */
function trickle({ socket }: Visitor): void {
  const timer = setInterval(() => socket.write('x'), 50);
  socket.on('close', () => clearInterval(timer));
}

function post(path: string, bytes = 5_000): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
}

function connections(): Promise<number> {
  return new Promise((resolve) => site.http.server.getConnections((_error, count) => resolve(count)));
}

/** What this process has open; on Linux only. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
}

describe('Someone who sends very slowly', () => {
  test.each([
    ['nothing at all', ''],
    ['half a header', 'GET / HTTP/1.1\r\nX-Slow: '],
  ])('is cut off while there are no whole headers (%s)', async (_what, words) => {
    const wire = await listening({ headersMs: shortMs, checkMs: 100 });
    const visitor = visit(wire, words);
    if (words) trickle(visitor);
    await vi.waitFor(() => expect(visitor.isClosed()).toBe(true), patience);
    expect(visitor.heard()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('hears that a body has taken too long, and is cut off', async () => {
    const wire = await listening({ bodyStallMs: shortMs });
    const visitor = visit(wire, post('/api/analytics'));
    trickle(visitor);
    await vi.waitFor(() => expect(visitor.isClosed()).toBe(true), patience);
    expect(visitor.heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(visitor.heard()).toContain('"error":"The request took too long to arrive"');
    expect(visitor.heard().toLowerCase()).toContain('\r\nconnection: close');
  });

  test('is cut off as well when the answer was ready before the body', async () => {
    const wire = await listening({ bodyStallMs: shortMs });
    const visitor = visit(wire, post('/api/no-such-call'));
    trickle(visitor);
    await vi.waitFor(() => expect(visitor.isClosed()).toBe(true), patience);
    expect(visitor.heard()).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('is heard out while enough comes of it', async () => {
    const wire = await listening({ bodyStallMs: 1_000 });
    const text = JSON.stringify({ name: 'page_view', path: '/' }).padEnd(400_000);
    const visitor = visit(wire, post('/api/analytics', text.length));
    for (let sent = 0; sent < text.length; sent += 20_000) {
      visitor.socket.write(text.slice(sent, sent + 20_000));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await vi.waitFor(() => expect(visitor.heard()).toMatch(/^HTTP\/1\.1 200 /), patience);
  });
});

describe('Someone who does not read what they have asked for', () => {
  /** Asks for more than the buffers of both sides hold, on each of a few connections, and reads nothing of it. */
  async function expectCutOff(wire: Wire, path: string, times: number): Promise<void> {
    let arrived = 0;
    site.http.server.on('connection', () => {
      arrived += 1;
    });
    const ask = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const visitors = Array.from({ length: 5 }, () => visit(wire, ask.repeat(times)));
    for (const { socket } of visitors) socket.pause();
    await vi.waitFor(() => expect(arrived).toBe(5), patience);
    await vi.waitFor(async () => expect(await connections()).toBe(0), patience);
    for (const { socket } of visitors) socket.resume();
    await vi.waitFor(() => expect(visitors.every(({ isClosed }) => isClosed())).toBe(true), patience);
    for (const { heard } of visitors) expect(heard().split('HTTP/1.1 200').length).toBeLessThan(times);
    expect((await wire.ask(path)).status).toBe(200);
  }

  test('is cut off in the middle of a picture, and nothing of it stays open', async () => {
    const wire = await listening({ silenceMs: shortMs });
    const { headers } = await signedInAdmin(site);
    // Noise does not compress: a file of some megabytes.
    const noise = randomFillSync(Buffer.alloc(1_500 * 1_500 * 3));
    const bytes = await sharp(noise, { raw: { width: 1_500, height: 1_500, channels: 3 } })
      .jpeg()
      .toBuffer();
    const files = [{ field: 'image', bytes }];
    const { fileUrl } = await addImage(site, { headers, fields: { isPublic: 'true' }, files });
    await expectCutOff(wire, fileUrl, 20);
    const timesOpen = () => openFiles().filter((name) => name.endsWith(fileUrl.slice(-20))).length;
    await vi.waitFor(() => expect(timesOpen()).toBe(0), patience);
  });

  test('is cut off in the middle of pages that were ready', async () => {
    const wire = await listening({ silenceMs: shortMs });
    const page = await wire.ask('/events');
    await expectCutOff(wire, '/events', Math.ceil(20_000_000 / page.bytes.length));
  });
});

describe('A thousand visitors who have nothing to say', () => {
  test('keep nobody from being served', async () => {
    const wire = await listening();
    const visitors = Array.from({ length: 1_000 }, (_, index) =>
      visit(wire, index % 2 ? '' : 'GET / HTTP/1.1\r\n'),
    );
    await vi.waitFor(async () => expect(await connections()).toBe(1_000), patience);
    for (const path of ['/healthz', '/events', '/api/events'])
      expect((await wire.ask(path)).status).toBe(200);
    expect((await apply(site)).statusCode).toBe(201);
    expect(visitors.some(({ isClosed }) => isClosed())).toBe(false);
  });
});

describe('Someone who asks a thousand things in one breath', () => {
  test('gets as many answers in turn, or is told to come back', async () => {
    const wire = await listening();
    const visitor = visit(wire, 'GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1_500));
    const answers = () => visitor.heard().match(/HTTP\/1\.1 \d{3} /g) ?? [];
    await vi.waitFor(() => expect(answers()).toHaveLength(1_500), patience);
    const statuses = new Set(answers().map((line) => line.slice(9, 12)));
    expect([...statuses].filter((status) => status !== '200' && status !== '503')).toEqual([]);
    expect((await wire.ask('/healthz')).status).toBe(200);
  });
});
