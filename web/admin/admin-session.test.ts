import { describe, expect, test } from 'vitest';
import type { LoadedAnswer } from '#contract/pages.ts';
import { createQueryClient } from '../api/query-client.ts';
import { beginSession, endSession } from './admin-session.ts';

const authKey = ['/api/admin/auth'];

/** A browser whose check is under way, and the answer that is still on its way to it. */
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
