import { describe, expect, test } from 'vitest';
import type { LoadedAnswer } from '#contract/pages.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient, restoreAnswers } from './query-client.ts';

describe('A call that fails', () => {
  test.each([
    [404, '{"error":"Event Not Found"}', 'Not Found', '404: {"error":"Event Not Found"}'],
    [502, '', 'Bad Gateway', '502: Bad Gateway'],
  ])(
    'tells whoever wrote the page its status, a colon, and its body or its name',
    (status, body, name, text) => {
      expect(new ApiError(status, body, name).message).toBe(text);
    },
  );
});

describe('What a guest’s browser already has', () => {
  async function read(
    answer: LoadedAnswer,
    isRestored: boolean,
  ): Promise<{ data: unknown; error: unknown; loads: number }> {
    let loads = 0;
    const client = createQueryClient(async () => {
      loads += 1;
      return answer;
    });
    if (isRestored) restoreAnswers(client, { '/api/x': answer });
    const data = await client.fetchQuery({ queryKey: ['/api/x'] }).catch(() => undefined);
    await client.fetchQuery({ queryKey: ['/api/x'] }).catch(() => undefined);
    return { data, error: client.getQueryState(['/api/x'])?.error, loads };
  }

  test('is not loaded again', async () => {
    expect(await read({ status: 200, body: '[1]' }, true)).toEqual({ data: [1], error: null, loads: 0 });
  });

  test('is loaded once if it did not come with the page', async () => {
    expect(await read({ status: 200, body: '[1]' }, false)).toEqual({ data: [1], error: null, loads: 1 });
  });

  test('can be a failure, which shows as one', () => {
    const client = createQueryClient(() => Promise.reject(new Error('not asked')));
    restoreAnswers(client, {
      '/api/x': { status: 404, body: 'gone' },
      '/api/y': { status: 200, body: 'not JSON' },
    });
    expect(client.getQueryState(['/api/x'])).toMatchObject({
      status: 'error',
      error: new ApiError(404, 'gone'),
    });
    expect(client.getQueryState(['/api/y'])?.status).toBe('error');
  });
});
