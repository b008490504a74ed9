import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LoadedAnswer } from '#contract/pages.ts';
import { createQueryClient } from '../api/query-client.ts';
import { openDrafts } from '../forms/drafts/drafts.ts';
import { beginSession, endSession, followOtherTabs, sessionChannel } from './admin-session.ts';

const authKey = ['/api/admin/auth'];

/** A session check that is under way, and a function that delivers its answer. */
function checkUnderWay() {
  const late = Promise.withResolvers<LoadedAnswer>();
  const client = createQueryClient(() => late.promise);
  const isChecked = client.fetchQuery({ queryKey: authKey }).catch(() => undefined);
  return {
    client,
    async answer(isAuthenticated: boolean) {
      late.resolve({ status: 200, body: JSON.stringify({ isAuthenticated }) });
      await isChecked;
    },
  };
}

describe('A browser in which an admin', () => {
  test('has just signed in is not told otherwise by the answer to an earlier check', async () => {
    const { client, answer } = checkUnderWay();
    await beginSession(client);
    await answer(false);
    expect(client.getQueryData(authKey)).toEqual({ isAuthenticated: true });
  });

  test('has just signed out is not told otherwise either, and keeps nothing that they saw', async () => {
    const { client, answer } = checkUnderWay();
    client.setQueryData(['/api/admin/current-user'], { username: 'june' });
    client.setQueryData(['/api/events?archived=include'], ['a show that is not public']);
    await endSession(client);
    await answer(true);
    expect(client.getQueryData(authKey)).toEqual({ isAuthenticated: false });
    expect(client.getQueryCache().getAll()).toHaveLength(1);
  });
});

test('A page hears of another time zone also after somebody was signed out', async () => {
  const client = createQueryClient(async () => ({ status: 200, body: '{}' }));
  const venue = new QueryObserver(client, {
    queryKey: ['/api/site'],
    initialData: { timeZone: 'America/New_York' },
    enabled: false,
  });
  onTestFinished(venue.subscribe(() => {}));
  await endSession(client);
  client.setQueryData(['/api/site'], { timeZone: 'America/Los_Angeles' });
  expect(venue.getCurrentResult().data).toEqual({ timeZone: 'America/Los_Angeles' });
});

test('What a page keeps on the device goes with whoever signs out, and before anybody signs in', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 });
  const client = createQueryClient(async () => ({ status: 200, body: '{}' }));
  await endSession(client);
  await beginSession(client);
  expect(deleted).toEqual(['tonight', 'tonight']);
  vi.unstubAllGlobals();
});

test('Whoever signs out takes their own drafts along, and not those of someone else at the same device', async () => {
  const client = createQueryClient(async () => ({ status: 200, body: '{}' }));
  const [anna, ben] = [await openDrafts('1'), await openDrafts('2')];
  for (const drafts of [anna, ben]) drafts.save('note:5', { text: 'Half a thought' });
  client.setQueryData(['/api/admin/current-user'], { id: 2 });
  await endSession(client);
  expect((await openDrafts('1')).list('')).toHaveLength(1);
  expect((await openDrafts('2')).list('')).toEqual([]);
});

describe('Of several tabs of a browser', () => {
  let otherTab: BroadcastChannel;
  beforeEach(() => {
    otherTab = new BroadcastChannel(sessionChannel);
  });
  afterEach(() => otherTab.close());

  test('all hear from the one in which someone signs in or out', async () => {
    const heard: unknown[] = [];
    otherTab.onmessage = ({ data }) => heard.push(data);
    const client = createQueryClient(async () => ({ status: 200, body: '{}' }));
    await beginSession(client);
    await endSession(client);
    await vi.waitFor(() => expect(heard).toEqual(['begun', 'ended']));
  });

  test('one that was signed out from another keeps nothing', async () => {
    const client = createQueryClient(async () => ({ status: 200, body: '{}' }));
    client.setQueryData(authKey, { isAuthenticated: true });
    client.setQueryData(['/api/admin/current-user'], { username: 'june' });
    followOtherTabs(client);
    otherTab.postMessage('ended');
    await vi.waitFor(() => expect(client.getQueryData(authKey)).toEqual({ isAuthenticated: false }));
    expect(client.getQueryCache().getAll()).toHaveLength(1);
  });

  /** A tab that shows an account and a list, and what the server says who is there by now. */
  function tabOf(idNow: () => number) {
    const client = createQueryClient(async (path) => ({
      status: 200,
      body: JSON.stringify({ id: path === '/api/admin/current-user' ? idNow() : 0 }),
    }));
    client.setQueryData(authKey, { isAuthenticated: true });
    client.setQueryData(['/api/admin/current-user'], { id: 1 });
    client.setQueryData(['/api/admin/images'], 'what they saw');
    // As a page that is on the screen does.
    for (const path of ['/api/admin/current-user', '/api/admin/images'])
      new QueryObserver(client, { queryKey: [path] }).subscribe(() => {});
    followOtherTabs(client);
    const lost: unknown[] = [];
    client.getQueryCache().subscribe(({ query }) => {
      if (query.state.data === undefined) lost.push(query.queryKey[0]);
    });
    return { client, lost };
  }

  test('one in which another person is signed in by now has forgotten what it knew', async () => {
    const { client, lost } = tabOf(() => 2);
    otherTab.postMessage('begun');
    await vi.waitFor(() => expect(lost).toContain('/api/admin/images'));
    expect(client.getQueryData(authKey)).toEqual({ isAuthenticated: true });
  });

  test('one whose person has signed in again goes on as it is, and reads again', async () => {
    const { client, lost } = tabOf(() => 1);
    otherTab.postMessage('begun');
    await vi.waitFor(() => expect(client.getQueryData(['/api/admin/images'])).toEqual({ id: 0 }));
    expect(client.getQueryData(['/api/admin/current-user'])).toEqual({ id: 1 });
    expect(lost, 'a page whose data were lost would begin anew, without what was ticked').toEqual([]);
  });

  test('one that cannot ask who is there has forgotten what it knew', async () => {
    const { lost } = tabOf(() => {
      throw new Error('No connection');
    });
    otherTab.postMessage('begun');
    await vi.waitFor(() => expect(lost).toContain('/api/admin/images'));
  });
});
