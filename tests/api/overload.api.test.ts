import { connect, type Socket } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { sizedImageUrl } from '#contract/gallery/image-sizes.ts';
import type { AppOptions } from '#server/app.ts';
import { errorBody } from '#server/http/openapi.ts';
import type { Semaphore, Semaphores } from '#server/limits/semaphore.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { readMetrics } from '#tests/support/answers.ts';
import { addImage } from '#tests/support/gallery.ts';
import { openWire, type Wire, type WireAnswer } from '#tests/support/over-the-wire.ts';
import { apply, formType } from '#tests/support/sample-application.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const patience = { timeout: 30_000 };

let site: TestSite;
afterEach(() => site.close());

/** Someone who begins to send and does not go on, from one of this machine's own addresses. */
async function begin(wire: Wire, path: string, type: string, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: wire.port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 900\r\n\r\n`,
  );
  return socket;
}

function expectSentAway(answer: Pick<WireAnswer, 'status' | 'headers' | 'text'>): void {
  expect(answer.status, answer.text).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toBeDefined();
  const { error, message } = errorBody.strict().parse(JSON.parse(answer.text));
  expect(error).toBe(message);
}

describe('Performers who all send at once', () => {
  test('leave places for others, and the next one is sent away before a byte of the body', async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    const wire = await openWire(site);
    const { slots } = site.services.uploads;
    const send = (from?: string) => begin(wire, submitApplication.path, formType, from);
    const first = await Promise.all(Array.from({ length: 60 }, () => send()));
    await vi.waitFor(() => expect(slots.taken).toBe(60), patience);

    const headers = { 'content-type': formType, 'content-length': '40000000', expect: '100-continue' };
    expectSentAway(await wire.ask(submitApplication.path, { method: 'POST', headers }));
    expect((await apply(site, { from: '10.9.9.9' })).statusCode, 'from elsewhere').toBe(201);

    const second = await Promise.all(Array.from({ length: 40 }, () => send('127.0.0.2')));
    await vi.waitFor(() => expect(slots.taken).toBe(100), patience);
    expect((await apply(site, { from: '10.9.9.9' })).statusCode, 'one of the sixty gives way').toBe(201);
    expect([slots.taken, slots.evicted]).toEqual([99, 1]);
    for (const path of ['/healthz', '/events', '/api/events'])
      expect((await wire.ask(path)).status).toBe(200);

    for (const socket of [...first, ...second]) socket.destroy();
    await vi.waitFor(() => expect(slots.taken).toBe(0), patience);
    expect((await apply(site, { from: '127.0.0.1' })).statusCode).toBe(201);
  });
});

/** Fills a line to its end, until it is told to move on. */
async function filled(semaphore: Semaphore): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = semaphore.refused;
  const all: Promise<unknown>[] = [];
  while (semaphore.refused === before) all.push(semaphore.run(0, () => promise).catch(() => {}));
  return async () => {
    resolve();
    await Promise.all(all);
  };
}

describe('Someone for whose work the line is too long', () => {
  interface Asked {
    status: number;
    headers: Record<string, unknown>;
    text: string;
  }

  /** Makes a site, and gives what there is to be asked of it. */
  async function asking(what: string): Promise<() => Promise<Asked>> {
    site = await startTestSite({ dialect: 'sqlite' });
    const { headers } = await signedInAdmin(site);
    const image = await addImage(site, { headers, fields: { isPublic: 'true' } });
    const [photo] = (await apply(site)).json<{ bandPhotos: string[] }>().bandPhotos;
    const requests: Record<string, InjectOptions> = {
      'a sign-in': {
        method: 'POST',
        url: '/api/admin/login',
        payload: { username: 'rosa', password: 'wrong-one' },
      },
      'a thumbnail': { url: `${photo}?size=thumbnail`, headers },
      'a size': { url: sizedImageUrl(image, 480, 'webp'), headers },
      'a page': { url: '/events/987654' },
    };
    return async () => {
      const request = requests[what];
      const answer = request ? await site.http.inject(request) : await apply(site);
      return { status: answer.statusCode, headers: answer.headers, text: answer.body };
    };
  }

  test.each<[string, keyof Semaphores, number]>([
    ['an application', 'decode', 201],
    ['a sign-in', 'passwords', 401],
    ['a thumbnail', 'thumbnails', 200],
    ['a size', 'sizes', 200],
  ])('is told when to come back, and is served then (%s)', async (what, name, status) => {
    const ask = await asking(what);
    const semaphore = site.services.semaphores[name];
    const moveOn = await filled(semaphore);
    expectSentAway((await ask()) as WireAnswer);
    expect((await site.http.inject('/healthz')).statusCode).toBe(200);
    await moveOn();
    const served = await ask();
    expect(served.status, served.text).toBe(status);
    expect([semaphore.running, semaphore.waiting]).toEqual([0, 0]);
  });

  test('sees a page that says so where they have asked for a page', async () => {
    const ask = await asking('a page');
    const moveOn = await filled(site.services.semaphores.pages);
    const refusal = await ask();
    expect(refusal).toMatchObject({
      status: 503,
      headers: {
        'retry-after': '5',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      },
    });
    expect(refusal.text).toContain('Please try again in a few seconds');
    await moveOn();
    expect((await ask()).status).toBe(404);
    expect(site.logged).toContainEqual(expect.objectContaining({ event: 'sent away', level: 'warn' }));
  });
});

describe('A process with too much to do', () => {
  async function overloaded(overload: NonNullable<AppOptions['overload']>): Promise<Wire> {
    site = await startTestSite({
      dialect: 'sqlite',
      app: { overload },
      hasFiles: true,
      environment: { METRICS_TOKEN: 'sixteen-letters!' },
    });
    const wire = await openWire(site);
    expect((await wire.ask('/events')).status).toBe(200);
    return wire;
  }

  async function figure(name: string): Promise<number | undefined> {
    const { body } = await site.http.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer sixteen-letters!' },
    });
    return readMetrics(body).values.get(`greenroom_${name}`);
  }

  function shed(reason: string): Promise<number | undefined> {
    return figure(`shed_total{reason="${reason}"}`);
  }

  async function expectOnlyCheapAnswers(wire: Wire): Promise<void> {
    expectSentAway(await wire.ask('/api/events'));
    const page = await wire.ask('/events/987654');
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.text, 'dressed as the house is').toMatch(
      /<link rel="stylesheet" href="\/assets\/[^"]+\.css">/,
    );
    const script = /\/assets\/[\w.-]+\.js/.exec((await wire.ask('/events')).text)?.[0] ?? '';
    for (const path of ['/healthz', '/readyz', '/events', script]) {
      expect((await wire.ask(path)).status, path).toBe(200);
    }
  }

  test('sends requests away, but for what costs next to nothing, until others are done', async () => {
    const wire = await overloaded({ maxRequests: 4, maxRequestsPerSender: 3 });
    const send = (from?: string) => begin(wire, '/api/analytics', 'application/json', from);
    const sockets = [await send(), await send(), await send()];
    await vi.waitFor(async () => expect((await wire.ask('/api/events')).status).toBe(503), patience);
    await expectOnlyCheapAnswers(wire);
    expect(await shed('requests')).toBeGreaterThanOrEqual(3);
    expect((await site.http.inject({ url: '/api/events', remoteAddress: '10.1.1.1' })).statusCode).toBe(200);
    sockets.push(await send('127.0.0.2'));
    await vi.waitFor(async () => {
      const { statusCode } = await site.http.inject({ url: '/api/events', remoteAddress: '10.1.1.1' });
      expect(statusCode, 'one of the three gives way').toBe(200);
      expect(await figure('given_up_total{what="requests"}')).toBe(1);
    }, patience);
    await vi.waitFor(() => expect(sockets.map(({ closed }) => closed)).toEqual([false, false, true, false]));
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await wire.ask('/api/events')).status).toBe(200), patience);
  });

  test.each([
    ['memory', { maxResidentBytes: 1 }],
    ['memory', { maxHeapBytes: 1 }],
    // Later than a minute before its time: always.
    ['delay', { maxDelayMs: -60_000 }],
  ])('does so while %s is short (%j), but not to those who come alone', async (reason, limit) => {
    const wire = await overloaded({ ...limit, sampleMs: 5, neverShedBelow: 1 });
    const socket = await begin(wire, '/api/analytics', 'application/json');
    await vi.waitFor(async () => expect((await wire.ask('/api/events')).status).toBe(503), patience);
    await expectOnlyCheapAnswers(wire);
    expect(await shed(reason)).toBeGreaterThanOrEqual(2);
    socket.destroy();
    await vi.waitFor(async () => expect((await wire.ask('/api/events')).status).toBe(200), patience);
  });

  test('takes no harm from requests that are broken off', async () => {
    const wire = await overloaded({ maxRequests: 2, maxRequestsPerSender: 2 });
    for (let visit = 0; visit < 10; visit += 1) {
      (await begin(wire, '/api/analytics', 'application/json')).destroy();
    }
    await vi.waitFor(async () => expect((await wire.ask('/api/events')).status).toBe(200), patience);
  });
});
