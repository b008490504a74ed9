import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

  test('one in which another person is signed in by now has forgotten whom it knew', async () => {
    const client = createQueryClient(async () => ({ status: 200, body: '{}' }));
    client.setQueryData(authKey, { isAuthenticated: true });
    await client.fetchQuery({ queryKey: ['/api/admin/current-user'] });
    followOtherTabs(client);
    otherTab.postMessage('begun');
    await vi.waitFor(() => expect(client.getQueryData(['/api/admin/current-user'])).toBeUndefined());
    expect(client.getQueryData(authKey)).toEqual({ isAuthenticated: true });
  });
});
