import { Agent, request as ask } from 'node:http';
import { expect, test } from 'vitest';
import { type BoundaryRequest, boundaryRequests, type OpenApi } from '#tests/support/boundary-requests.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** How many of some 18,000: `npm run test:faults` sends all that there are. */
const count = Number(process.env.BOUNDARY_REQUESTS ?? 75);
const seed = Number(process.env.BOUNDARY_SEED ?? 48);
const account = { username: 'Rosa Bean', password: 'three chords and the truth' };

const answerMs = 5_000;
const healthMs = 1_000;
/** Pictures are drawn and looked at in threads of their own, one after another, and take as long as the machine needs. */
const drawing = /Image|Picture|Poster|getLogo|card\.png/;
const drawingMs = 60_000;
/** Sent without a session only, which they would end: the address has tried too many wrong names to sign in again. */
const endingSession = /^(signOut|endSession|changePassword)\b/;

interface Answer {
  status: number;
  ms: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Undefined when no answer comes within this time. */
function send(
  url: string,
  { method, path, headers, body }: BoundaryRequest,
  maxMs: number,
): Promise<Answer | undefined> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(maxMs);
    const sent = ask(`${url}`, { method, path, headers, agent, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', () => resolve(undefined));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - startedMs,
          text: Buffer.concat(chunks).toString('utf8', 0, 300),
        }),
      );
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server may refuse a head or a body that is too large before it has all of it.
      const isCutOff = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      resolve(isCutOff ? { status: 0, ms: 0, text: '' } : undefined);
    });
    sent.end(body);
  });
}

/** A machine that was busy is not a server that stands still: that one takes as long again. */
async function sendInTime(
  url: string,
  request: BoundaryRequest,
  { maxMs, tries }: { maxMs: number; tries: number },
): Promise<Answer | undefined> {
  for (let count = 0; count < tries; count += 1) {
    const answer = await send(url, request, maxMs);
    if (answer) return answer;
  }
  return undefined;
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

test('No value at a boundary stops the site, or is answered with a failure of ours', async () => {
  const environment = {
    DATA_DIR: temporaryFolder(),
    SAMPLE_CONTENT: 'off',
    APPLICATION_LIMIT: '0',
    // Nobody listens there: mails wait.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'house@example.com',
  };
  const server = await startServerProcess(environment);
  const { url } = server;
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/api/admin/register`, { method: 'POST', headers, body: JSON.stringify(account) });
  const cookie = await signIn(server);
  const api = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
  const all = boundaryRequests(api, seed);
  const chosen = all.slice(0, count);
  const oddities: string[] = [];
  let slowestHealthMs = 0;
  let isOver = false;
  const health: BoundaryRequest = { what: 'health', method: 'GET', path: '/healthz', headers: {} };
  async function watchHealth(): Promise<void> {
    while (!isOver) {
      const answer = await sendInTime(url, health, { maxMs: healthMs, tries: 5 });
      slowestHealthMs = Math.max(slowestHealthMs, answer?.ms ?? Number.POSITIVE_INFINITY);
      if (answer?.status !== 200) oddities.push(`/healthz: ${answer?.status ?? 'no answer'}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const watching = watchHealth();
  const waiting = chosen.flatMap((request) => [
    { request, isAdmin: false },
    ...(endingSession.test(request.what) ? [] : [{ request, isAdmin: true }]),
  ]);
  const total = waiting.length;
  async function work(): Promise<void> {
    for (let one = waiting.shift(); one && !isOver; one = waiting.shift()) {
      const { request, isAdmin } = one;
      const as = isAdmin ? { cookie, ...request.headers } : request.headers;
      const maxMs = drawing.test(request.what) ? drawingMs : answerMs;
      const answer = await sendInTime(url, { ...request, headers: as }, { maxMs, tries: 2 });
      // Whatever follows is not answered either.
      if (!answer) isOver = true;
      if (answer && answer.status < 500) continue;
      const sent = `${request.method} ${request.path} ${request.body ?? ''}`.slice(0, 300);
      const came = answer ? `${answer.status} ${answer.text}` : 'no answer';
      oddities.push(`${request.what} as ${isAdmin ? 'an admin' : 'nobody'}: ${sent} → ${came}`);
    }
  }
  await Promise.all([work(), work()]);
  isOver = true;
  await watching;
  const summary = `${total} requests, ${chosen.length} of ${all.length} values, /healthz within ${Math.round(slowestHealthMs)} ms`;
  expect(oddities, summary).toEqual([]);
  const session = await fetch(`${url}/api/admin/auth`, { headers: { cookie } });
  expect(await session.json(), 'it was an admin to the end').toMatchObject({ isAuthenticated: true });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"/);
}, 3_600_000);
