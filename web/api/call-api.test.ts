import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/call.ts';
import { callApi, refusalOf } from './call-api.ts';

const knock = defineCall({
  name: 'knock',
  summary: 'Knocks',
  method: 'POST',
  path: '/api/door',
  access: 'anyone',
  body: z.object({ times: z.number() }),
  reply: z.object({ isOpen: z.boolean() }),
});

function serverAnswers(status: number, body: string) {
  const fetched = vi.fn(async () => new Response(body, { status, statusText: 'Status' }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => void vi.unstubAllGlobals());

describe('A page that makes a call', () => {
  test('sends JSON with the cookies of the visitor, and gets what the call promises', async () => {
    const fetched = serverAnswers(200, '{"isOpen":true,"secret":1}');
    expect(await callApi(knock, { times: 3 })).toEqual({ isOpen: true });
    expect(fetched).toHaveBeenCalledWith('/api/door', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"times":3}',
    });
  });

  test('hears what the server said when it refused', async () => {
    serverAnswers(409, '{"error":"Taken","message":"Taken","fields":{"name":"Taken"}}');
    const error = await callApi(knock, { times: 3 }).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ status: 409 });
    expect(refusalOf(error)).toEqual({ error: 'Taken', message: 'Taken', fields: { name: 'Taken' } });
  });

  test.each(['', '<html>Bad Gateway</html>', '{"oops":1}', 'null'])(
    'hears nothing when something else answered (%j)',
    async (body) => {
      serverAnswers(502, body);
      const error = await callApi(knock, { times: 3 }).catch((failure: unknown) => failure);
      expect(error).toMatchObject({ message: `502: ${body || 'Status'}` });
      expect(refusalOf(error)).toBeUndefined();
    },
  );

  test('hears nothing when nobody answered', () => {
    expect(refusalOf(new TypeError('Failed to fetch'))).toBeUndefined();
  });
});
