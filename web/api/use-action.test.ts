import { describe, expect, test, vi } from 'vitest';
import { listEvents } from '#contract/events/events.ts';
import { callHook, showAnswer } from '#tests/support/hook.ts';
import { ApiError, NoAnswerError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';
import { NotConfirmedError } from './reauthentication.ts';
import { type ActionOptions, unanswered, useAction } from './use-action.ts';

/** An action whose calls are answered one by one, by hand. */
function heldAction<Input>(options: Partial<ActionOptions<Input, string>> = {}) {
  const sent: { input: Input; answer: PromiseWithResolvers<string> }[] = [];
  const reads: string[] = [];
  const client = createQueryClient(async (path) => {
    reads.push(path);
    return { status: 200, body: '[]' };
  });
  showAnswer(client, listEvents.path, ['old']);
  const { value: action, toasts } = callHook(
    () =>
      useAction<Input, string>({
        act(input) {
          const answer = Promise.withResolvers<string>();
          sent.push({ input, answer });
          return answer.promise;
        },
        done: { title: 'Done' },
        failed: () => ({ title: 'Failed' }),
        changes: ['events'],
        ...options,
      }),
    { client },
  );
  const answered = async (index: number) => {
    await expect.poll(() => sent.length).toBeGreaterThan(index);
    return sent[index]?.answer as PromiseWithResolvers<string>;
  };
  return { action, sent, toasts, reads, answered };
}

describe('A second run while the first is under way', () => {
  test('is sent after it when it is another one, and each hears of its own', async () => {
    const { action, sent, answered, toasts } = heldAction<File>({ done: (title) => ({ title }) });
    const [one, two] = [new File(['1'], 'logo.png'), new File(['2'], 'logo.png')];
    const outcomes = [action.run(one), action.run(two)];
    (await answered(0)).resolve('one');
    (await answered(1)).resolve('two');
    expect(await Promise.all(outcomes)).toEqual([
      { isDone: true, output: 'one' },
      { isDone: true, output: 'two' },
    ]);
    expect(sent.map(({ input }) => input)).toEqual([one, two]);
    expect(toasts.map(({ title }) => title)).toEqual(['one', 'two']);
  });

  test('is the same call when it is equal', async () => {
    const { action, sent, answered, toasts } = heldAction<{ id: number }>();
    const outcomes = [action.run({ id: 1 }), action.run({ id: 1 })];
    (await answered(0)).resolve('done');
    await Promise.all(outcomes);
    expect(sent).toHaveLength(1);
    expect(toasts).toHaveLength(1);
  });

  test('does not wait when it is about another row', async () => {
    const { action, sent, answered } = heldAction<{ id: number }>({ queueOf: ({ id }) => id });
    void action.run({ id: 1 });
    void action.run({ id: 2 });
    await answered(1);
    expect(sent.map(({ input }) => input.id)).toEqual([1, 2]);
  });
});

/** What each mutation says and shows afterwards, for every way in which a call can end. */
describe('After a call', () => {
  const session = new ApiError(401, '{"error":"No","message":"No"}');
  const cases: [string, unknown, { titles: string[]; isUnknown: boolean }][] = [
    [
      'that is refused',
      new ApiError(409, '{"error":"No","message":"No"}'),
      { titles: ['Failed'], isUnknown: false },
    ],
    ['whose line was cut', new TypeError('Failed to fetch'), { titles: ['Failed'], isUnknown: false }],
    ['that got no answer', new NoAnswerError(), { titles: ['No answer'], isUnknown: true }],
    ['that found no session', session, { titles: [], isUnknown: false }],
    ['that nobody confirmed', new NotConfirmedError(), { titles: [], isUnknown: false }],
  ];
  for (const [name, error, { titles, isUnknown }] of cases) {
    test(`${name}, what is said and read again is right`, async () => {
      const { action, answered, toasts, reads } = heldAction<string>();
      const outcome = action.run('change');
      (await answered(0)).reject(error);
      expect(await outcome).toMatchObject({ isDone: false, isUnknown });
      expect(toasts.map(({ title }) => title)).toEqual(titles);
      // What it may have changed is read again. Nothing is where nobody is signed in or has confirmed it.
      await expect.poll(() => reads).toEqual(titles.length > 0 ? [listEvents.path] : []);
    });
  }

  test('that was done, it says so, and what it has changed is read again', async () => {
    const { action, answered, toasts, reads } = heldAction<string>();
    const outcome = action.run('change');
    (await answered(0)).resolve('changed');
    expect(await outcome).toEqual({ isDone: true, output: 'changed' });
    expect(toasts.map(({ title }) => title)).toEqual(['Done']);
    await expect.poll(() => reads).toEqual([listEvents.path]);
  });

  test('that hangs, whoever stops waiting reads that nobody knows, and may go on', async () => {
    const act = vi.fn(
      (_: string, signal: AbortSignal) =>
        new Promise<string>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new NoAnswerError()));
        }),
    );
    const { action, toasts } = heldAction<string>({ act });
    const outcome = action.run('change');
    await expect.poll(() => act.mock.calls.length).toBe(1);
    action.stopWaiting();
    expect(await outcome).toMatchObject({ isDone: false, isUnknown: true });
    expect(toasts.map(({ description }) => description)).toEqual([unanswered]);
    void action.run('change');
    await expect.poll(() => act.mock.calls.length).toBe(2);
  });

  test('whose form tells the failure itself, there is no toast', async () => {
    const { value: action, toasts } = callHook(() =>
      useAction({ act: () => Promise.reject(new ApiError(422, '')) }),
    );
    expect(await action.run()).toMatchObject({ isDone: false });
    expect(toasts).toEqual([]);
  });
});
