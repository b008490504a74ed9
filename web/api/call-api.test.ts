import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/call.ts';
import { ApiError, NoAnswerError } from './api-error.ts';
import { callApi, callForFile, callForText, maxAnswerMs, refusalOf } from './call-api.ts';
import { NotConfirmedError, offerConfirmation } from './reauthentication.ts';

const knock = defineCall('POST /api/door', {
  summary: 'Knocks',
  access: 'anyone',
  body: z.object({ times: z.number() }),
  reply: z.object({ isOpen: z.boolean() }),
});

const shut = defineCall('DELETE /api/houses/{house}/doors/{id}', {
  summary: 'Shuts',
  access: 'admin',
  params: z.object({ house: z.string(), id: z.number() }),
  query: z.object({ until: z.string().optional(), reason: z.string().optional() }),
  reply: z.object({ success: z.literal(true) }),
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
      signal: expect.any(AbortSignal),
    });
  });

  test('names what it is about in the path, and sends no body where there is none', async () => {
    const fetched = serverAnswers(200, '{"success":true}');
    await callApi(shut, undefined, { params: { house: 'a/b?', id: 7 }, headers: { 'x-key': 'k' } });
    expect(fetched).toHaveBeenCalledWith('/api/houses/a%2Fb%3F/doors/7', {
      method: 'DELETE',
      credentials: 'include',
      headers: { 'x-key': 'k' },
      signal: expect.any(AbortSignal),
    });
  });

  test('says the rest in the query, without what is not given', async () => {
    const fetched = serverAnswers(200, '{"success":true}');
    const query = { until: 'a&b', reason: undefined };
    await callApi(shut, undefined, { params: { house: 'a', id: 7 }, query });
    expect(fetched).toHaveBeenCalledWith('/api/houses/a/doors/7?until=a%26b', expect.anything());
    await callForFile(shut, { params: { house: 'a', id: 7 }, query: { until: 'noon' } });
    expect(fetched).toHaveBeenCalledWith('/api/houses/a/doors/7?until=noon', expect.anything());
  });

  test('stops waiting when it is told to, or when nothing comes, and knows that it may have been done', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_path: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const stopping = new AbortController();
    const stopped = callApi(knock, { times: 1 }, { signal: stopping.signal });
    stopping.abort();
    await expect(stopped).rejects.toThrow(NoAnswerError);
    const hanging = expect(callApi(knock, { times: 1 })).rejects.toThrow(NoAnswerError);
    await vi.advanceTimersByTimeAsync(maxAnswerMs);
    await hanging;
    vi.useRealTimers();
  });

  test('tells a connection that is lost from one that nobody waited for', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(callApi(knock, { times: 1 })).rejects.toThrow(TypeError);
  });

  test('can do without an answer that says anything', async () => {
    serverAnswers(200, '');
    expect(await callForText(knock, { times: 1 })).toBe('');
    await expect(callApi(knock, { times: 1 })).rejects.toThrow();
  });

  test('hears what the server said when it refused', async () => {
    serverAnswers(409, '{"error":"Taken","message":"Taken","fields":{"name":"Taken"}}');
    const error = await callApi(knock, { times: 3 }).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ status: 409 });
    const sentence = { error: 'Taken', message: 'Taken' };
    expect(refusalOf(error)).toEqual({ ...sentence, status: 409, fields: { name: 'Taken' } });
  });

  test('hears what is wrong with a field, without the name that the field has in the program', async () => {
    const message = 'currentPassword: This is not it';
    serverAnswers(
      400,
      JSON.stringify({ error: message, message, fields: { currentPassword: 'This is not it' } }),
    );
    const error = await callApi(knock, { times: 3 }).catch((failure: unknown) => failure);
    expect(refusalOf(error)?.message).toBe('This is not it');
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

describe('A call for which the server wants to know who is there', () => {
  const refusal = JSON.stringify({ error: 'Who?', message: 'Who?', reauthenticate: true });

  /** Refuses until it is confirmed. */
  function askingServer(answer: boolean) {
    let isConfirmed = false;
    const fetched = vi.fn(async () =>
      isConfirmed ? new Response('{"isOpen":true}') : new Response(refusal, { status: 403 }),
    );
    vi.stubGlobal('fetch', fetched);
    const asked = vi.fn(async () => {
      // Other calls are refused while someone thinks.
      await new Promise((resolve) => setTimeout(resolve));
      isConfirmed = answer;
      return answer;
    });
    onTestFinished(offerConfirmation(asked));
    return { fetched, asked };
  }

  test('is made again once that is known, with what was sent before', async () => {
    const { fetched, asked } = askingServer(true);
    expect(await callApi(knock, { times: 3 })).toEqual({ isOpen: true });
    expect(asked).toHaveBeenCalledOnce();
    const sent = fetched.mock.calls as unknown as [path: string, { method: string; body: string }][];
    const once = ['/api/door', 'POST', '{"times":3}'];
    expect(sent.map(([path, { method, body }]) => [path, method, body])).toEqual([once, once]);
  });

  test('waits for one question together with others, a file among them', async () => {
    const { asked } = askingServer(true);
    const answers = await Promise.all([
      callApi(knock, { times: 1 }),
      callForFile(shut),
      callForText(shut, undefined),
    ]);
    expect(answers[0]).toEqual({ isOpen: true });
    expect(asked).toHaveBeenCalledOnce();
  });

  test('is not made when the question is closed, and says so', async () => {
    const { fetched } = askingServer(false);
    await expect(callApi(knock, { times: 3 })).rejects.toThrow(NotConfirmedError);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('is a refusal like any other where nobody can be asked, or after the answer', async () => {
    serverAnswers(403, refusal);
    await expect(callApi(knock, { times: 3 })).rejects.toThrow(ApiError);
    const asked = vi.fn(async () => true);
    onTestFinished(offerConfirmation(asked));
    await expect(callApi(knock, { times: 3 })).rejects.toThrow(ApiError);
    expect(asked).toHaveBeenCalledOnce();
    serverAnswers(403, '{"error":"No","message":"No"}');
    await expect(callApi(knock, { times: 3 })).rejects.toThrow(ApiError);
    expect(asked).toHaveBeenCalledOnce();
  });
});
