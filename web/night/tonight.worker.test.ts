import { afterEach, expect, test, vi } from 'vitest';

type Listener = (event: { request: object; respondWith(answer: Promise<Response>): void }) => void;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The worker, with a kept answer and a server that answers in this way. */
async function workerWith(serve: (signal: AbortSignal) => Promise<Response>) {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Listener>();
  vi.stubGlobal('self', {
    location: { origin: 'https://folklore.example.com' },
    addEventListener: (_type: string, listener: Listener) => resolve(listener),
  });
  const match = vi.fn(async () => new Response('kept'));
  vi.stubGlobal('caches', { match });
  vi.stubGlobal('fetch', async (_request: object, { signal }: { signal: AbortSignal }) => serve(signal));
  await import('./tonight.worker.ts');
  const listen = await promise;
  const ask = (mode = 'cors') => {
    const { promise: answer, resolve: respondWith } = Promise.withResolvers<Response>();
    const url = 'https://folklore.example.com/admin/tonight?day=2026-11-20';
    listen({ request: { url, method: 'GET', mode }, respondWith });
    return answer;
  };
  return { ask, match };
}

/** A body whose end comes after this time, or not at all when the answer is given up. */
function slowBody(signal: AbortSignal, ms: number, end: (body: ReadableStreamDefaultController) => void) {
  return new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('li'));
      signal.addEventListener('abort', () => body.error(signal.reason));
      setTimeout(() => !signal.aborted && end(body), ms);
    },
  });
}

test('An answer that is arriving is waited for, however slowly', async () => {
  const { ask } = await workerWith(
    async (signal) =>
      new Response(
        slowBody(signal, 20_000, (body) => {
          body.enqueue(new TextEncoder().encode('ve'));
          body.close();
        }),
      ),
  );
  const answer = ask();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await (await answer).text()).toBe('live');
});

test('What was kept is shown when the answer breaks off, when none comes within five seconds, and when the server fails', async () => {
  const broken = await workerWith(
    async (signal) => new Response(slowBody(signal, 1_000, (body) => body.error(new Error('cut')))),
  );
  const answer = broken.ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await (await answer).text()).toBe('kept');
  vi.resetModules();

  const silent = await workerWith(
    (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const none = silent.ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await (await none).text()).toBe('kept');
  vi.resetModules();

  const failing = await workerWith(async () => new Response('down', { status: 503 }));
  expect(await (await failing.ask()).text()).toBe('kept');
});

test('The page that was kept is the same for every day, an answer is not', async () => {
  const { ask, match } = await workerWith(async () => new Response('live'));
  await ask('navigate');
  await ask();
  expect(match.mock.calls.map((call: unknown[]) => call[1])).toMatchObject([
    { ignoreSearch: true },
    { ignoreSearch: false },
  ]);
});
