import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { readHeaders } from '../api/polled-reads.ts';
import { createQueryClient, fetchPath } from '../api/query-client.ts';
import { removeCachedData } from './admin-session.ts';
import { changesQuery } from './follow-changes.ts';

const nouns = {
  ...{
    applications: 1,
    reviews: 1,
    bookings: 1,
    events: 1,
    nights: 1,
    images: 1,
    messages: 1,
    invitations: 1,
  },
  ...{ team: 1, venue: 1, reviewSettings: 1, letter: 1, house: 1, activity: 1 },
};

afterEach(() => vi.unstubAllGlobals());

/** A page with these lists on it, and what the server answers to the question what has changed. */
function openPage(...paths: string[]) {
  const server = { counts: nouns as Partial<typeof nouns>, status: 200 };
  vi.stubGlobal('fetch', async () => Response.json(server.counts, { status: server.status }));
  const load = vi.fn(async (_path: string) => ({ status: 200, body: '[]' }));
  const client = createQueryClient(load);
  for (const path of paths) {
    client.setQueryData([path], ['old']);
    new QueryObserver(client, { queryKey: [path] }).subscribe(() => {});
  }
  const ask = () => client.fetchQuery({ ...changesQuery, staleTime: 0 }).catch(() => {});
  return { server, load, client, ask };
}

test('Exactly the lists that show what has changed are read again', async () => {
  const { server, load, ask } = openPage('/api/events', '/api/admin/images', '/api/admin/applications');
  await ask();
  await ask();
  expect(load).not.toHaveBeenCalled();
  server.counts = { ...nouns, reviews: 2 };
  await ask();
  expect(load.mock.calls).toEqual([['/api/admin/applications']]);
  await ask();
  expect(load).toHaveBeenCalledTimes(1);
});

test('What is read again unasked says so to the server, also the later pages of a list', async () => {
  const { server, load, ask } = openPage('/api/events');
  await ask();
  const said: object[] = [];
  load.mockImplementation(async () => {
    said.push(readHeaders());
    await Promise.resolve();
    said.push(readHeaders());
    return { status: 200, body: '[]' };
  });
  server.counts = { ...nouns, events: 2 };
  await ask();
  await vi.waitFor(() => expect(said).toEqual([{ 'x-polled': 'true' }, { 'x-polled': 'true' }]));
  await vi.waitFor(() => expect(readHeaders()).toEqual({}));
});

test('A sent mail is read again by the review that it belongs to, and not by the whole desk', async () => {
  const review = '/api/admin/applications/12/review';
  const { server, load, ask } = openPage(review, '/api/admin/applications', '/api/admin/applications/12');
  await ask();
  server.counts = { ...nouns, messages: 2 };
  await ask();
  expect(load.mock.calls).toEqual([[review]]);
});

test('What could not be read again is tried again, unless it is gone', async () => {
  const { server, load, ask } = openPage('/api/events', '/api/admin/events/month?month=2027-03');
  await ask();
  server.counts = { ...nouns, events: 2 };
  load.mockImplementation(async (path) => ({ status: path === '/api/events' ? 503 : 404, body: '{}' }));
  await ask();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  load.mockClear();
  await ask();
  await vi.waitFor(() => expect(load.mock.calls).toEqual([['/api/events']]));
});

test('Whoever could not ask at first reads everything again as soon as they can', async () => {
  const { server, load, ask } = openPage('/api/events');
  server.status = 503;
  await ask();
  server.status = 200;
  await ask();
  expect(load.mock.calls).toEqual([['/api/events']]);
});

test('A first answer that was on its way while something changed is read again', async () => {
  const { server, load, client, ask } = openPage();
  await ask();
  const answers: ((body: string) => void)[] = [];
  load.mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push((body) => resolve({ status: 200, body }));
      }),
  );
  new QueryObserver(client, { queryKey: ['/api/events'] }).subscribe(() => {});
  server.counts = { ...nouns, events: 2 };
  await ask();
  answers[0]?.('["from before"]');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('["since then"]');
  await vi.waitFor(() => expect(client.getQueryData(['/api/events'])).toEqual(['since then']));
});

test('What the page has asked for before its scripts answers one read, and none after the first count', async () => {
  vi.stubGlobal('earlyReads', new Map([early('/api/events'), early('/api/admin/images')]));
  const { server, ask } = openPage();
  const read = async (path: string) => (await fetchPath(path)).body;
  expect(await read('/api/events')).toBe('asked early');
  expect(await read('/api/events')).toBe(JSON.stringify(server.counts));
  await ask();
  expect(await read('/api/admin/images')).toBe(JSON.stringify(server.counts));
});

test('What was asked for early is not shown to whoever signs in after the session has ended', async () => {
  vi.stubGlobal('earlyReads', new Map([early('/api/admin/notices')]));
  const { server, client } = openPage();
  await removeCachedData(client);
  expect((await fetchPath('/api/admin/notices')).body).toBe(JSON.stringify(server.counts));
});

function early(path: string): [string, Promise<Response>] {
  return [path, Promise.resolve(new Response('asked early'))];
}
