import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { StoredMetricsStore } from '#server/monitoring/stored-metrics.store.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { type Metrics, readMetrics } from '#tests/support/answers.ts';
import { openWire } from '#tests/support/over-the-wire.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const token = 'CANARY-metrics-token';
const environment = { METRICS_TOKEN: token };
const authorization = `Bearer ${token}`;

async function figures(site: TestSite): Promise<Metrics> {
  const answer = await site.http.inject({ url: '/metrics', headers: { authorization } });
  expect(answer.statusCode).toBe(200);
  return readMetrics(answer.body);
}

function requestsOf(method: string, route: string, status: string): string {
  const labels = `{method="${method}",route="${route}",status="${status}"}`;
  return `greenroom_http_request_duration_seconds_count${labels}`;
}

describe('Whoever has no token', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', environment });
  });
  afterAll(() => site.close());

  test('finds nothing where none is configured, as under any address that is not there', async () => {
    const without = await startTestSite({ dialect: 'sqlite' });
    for (const headers of [{}, { authorization }, { authorization: 'Bearer undefined' }]) {
      const answer = await without.http.inject({ url: '/metrics', headers });
      const elsewhere = await without.http.inject({ url: '/no-such-page', headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(elsewhere.body);
    }
    await without.close();
  });

  test.each([
    undefined,
    '',
    token,
    'Bearer',
    'Bearer ',
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token} `.replace('y', 'Y'),
    `Basic ${token}`,
    `bearer ${token}x`,
  ])('is refused, and nothing is written down of what they have shown (%j)', async (shown) => {
    const headers = shown === undefined ? {} : { authorization: shown };
    const answer = await site.http.inject({ url: '/metrics', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().error).toBe(answer.json().message);
    expect(JSON.stringify(site.logged) + answer.body).not.toContain('CANARY');
  });
});

describe.each(usualDialects)('Whoever looks after the machine (%s)', (dialect) => {
  let site: TestSite;
  beforeAll(async () => {
    // Each process counts what it has done itself.
    site = await startTestSite({ dialect, environment, isAlone: true });
  });
  afterAll(() => site.close());

  test('reads figures in the form that Prometheus wants, those of Node among them', async () => {
    const answer = await site.http.inject({ url: '/metrics', headers: { authorization } });
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const { values, types } = readMetrics(answer.body);
    expect(Object.fromEntries(types)).toMatchObject({
      greenroom_http_request_duration_seconds: 'histogram',
      greenroom_http_requests_under_way: 'gauge',
      greenroom_uploads_under_way: 'gauge',
      greenroom_line_jobs: 'gauge',
      greenroom_shed_total: 'counter',
      greenroom_kept_pages_total: 'counter',
      greenroom_database_connections: 'gauge',
      greenroom_database_up: 'gauge',
      greenroom_channel_stopped: 'gauge',
      greenroom_outbox_messages: 'gauge',
      nodejs_eventloop_lag_seconds: 'gauge',
      nodejs_gc_duration_seconds: 'histogram',
      process_resident_memory_bytes: 'gauge',
    });
    expect(values.get('greenroom_line_jobs{line="decode",state="waiting"}')).toBe(0);
    expect(values.get('greenroom_shed_total{reason="uploads"}')).toBe(0);
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  test('sees them grow with what happens', async () => {
    const before = await figures(site);
    const wire = await openWire(site);
    // The first one is made, the second one is ready.
    for (let visit = 0; visit < 2; visit += 1) expect((await wire.ask('/events')).status).toBe(200);
    await wire.ask('/api/events');
    await wire.ask('/api/events/123456');
    await wire.ask('/api/events/654321');
    expect((await wire.ask('/%')).status).toBe(404);
    expect((await apply(site)).statusCode).toBe(201);
    site.time.now = new Date(site.time.now.getTime() + 90_000);
    const after = await figures(site);
    const growth = (series: string) => (after.values.get(series) ?? 0) - (before.values.get(series) ?? 0);
    expect(growth(requestsOf('GET', '/*', '2xx'))).toBe(2);
    expect(growth('greenroom_kept_pages_total{outcome="hit"}')).toBe(1);
    expect(growth('greenroom_kept_pages_total{outcome="miss"}')).toBe(2);
    expect(growth(requestsOf('GET', '/api/events', '2xx')), 'without those of our own pages').toBe(1);
    expect(growth(requestsOf('GET', '/api/events/:id', '4xx'))).toBe(2);
    expect(growth(requestsOf('POST', '/api/performance-application', '2xx'))).toBe(1);
    expect(growth(requestsOf('GET', '/metrics', '2xx'))).toBe(1);
    expect(growth('greenroom_applications_stored')).toBe(1);
    expect(growth('greenroom_outbox_messages{channel="mail",state="not configured"}')).toBe(2);
    expect(after.values.get('greenroom_database_up')).toBe(1);
    expect(after.values.get('greenroom_outbox_oldest_waiting_seconds')).toBe(0);
    expect(after.values.get('greenroom_http_requests_under_way')).toBe(0);
    expect(after.values.get('greenroom_uploads_under_way')).toBe(0);
  });

  test('sees for how long the oldest message has been waiting', async () => {
    await site.services.outbox.add(
      {
        channel: 'mail',
        purpose: 'application',
        recipient: 'a@example.com',
        subject: '',
        text: '',
        state: 'waiting',
      },
      new Date(site.time.now.getTime() - 600_000).toISOString(),
    );
    const { values } = await figures(site);
    expect(values.get('greenroom_outbox_oldest_waiting_seconds')).toBe(600);
    expect(values.get('greenroom_outbox_messages{channel="mail",state="waiting"}')).toBe(1);
  });

  test('sees which channel is stopped', async () => {
    const stopped = async () => {
      const { values } = await figures(site);
      return ['mail', 'sms'].map((channel) => values.get(`greenroom_channel_stopped{channel="${channel}"}`));
    };
    expect(await stopped()).toEqual([0, 0]);
    const { db } = site.database;
    const stop = (stoppedAt: string | null) =>
      db.updateTable('channels').set({ stoppedAt }).where('channel', '=', 'mail').execute();
    await stop(site.time.now.toISOString());
    expect(await stopped()).toEqual([1, 0]);
    await stop(null);
  });

  test('sees no person, no address as it was sent and no secret, and few series however many come', async () => {
    const admin = await signedInAdmin(site);
    await apply(site, {
      headers: { 'idempotency-key': 'CANARY-key', referer: 'https://canary.example.com' },
    });
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'] as const;
    for (let visit = 0; visit < 40; visit += 1) {
      const url = `/${['events', 'api', 'images', 'assets', 'api/admin'][visit % 5]}/canary-${visit}?q=june@example.com`;
      await site.http.inject({ method: methods[visit % 7] ?? 'GET', url, headers: admin.headers });
    }
    const { body } = await site.http.inject({ url: '/metrics', headers: { authorization } });
    const personal = [
      ...Object.values(sampleFields).filter((value) => value.length > 3),
      admin.username,
      admin.token,
    ];
    for (const secret of [...personal, 'canary', '10.1.', 'june', 'greenroom-test-', 'postgres:']) {
      expect(body.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    const routes = new Set([...body.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    expect(routes.size).toBeLessThan(20);
  });
});

describe('A database that is away', () => {
  test.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('keeps nobody from the other metrics (it %s)', async (_how, get) => {
    const site = await startTestSite({ dialect: 'sqlite', environment });
    vi.spyOn(StoredMetricsStore.prototype, 'get').mockImplementation(get);
    const { values } = await figures(site);
    expect(values.get('greenroom_database_up')).toBe(0);
    expect(values.get('greenroom_applications_stored')).toBeNaN();
    expect(values.get('greenroom_channel_stopped'), 'nothing is known').toBeUndefined();
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    vi.restoreAllMocks();
    expect((await figures(site)).values.get('greenroom_database_up')).toBe(1);
    await site.close();
  });
});

describe('Two apps in one process', () => {
  test('count for themselves', async () => {
    const [one, other] = [
      await startTestSite({ dialect: 'sqlite', environment }),
      await startTestSite({ dialect: 'sqlite', environment }),
    ];
    await one.http.inject('/api/events');
    const series = requestsOf('GET', '/api/events', '2xx');
    expect((await figures(one)).values.get(series)).toBe(1);
    expect((await figures(other)).values.get(series)).toBeUndefined();
    await one.close();
    await other.close();
  });
});
