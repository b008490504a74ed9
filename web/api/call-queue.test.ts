import { describe, expect, test } from 'vitest';
import { CallQueue } from './call-queue.ts';

/** A queue whose calls end when they are told to. */
function heldQueue() {
  const queue = new CallQueue<string>();
  const sent: unknown[] = [];
  const answers: PromiseWithResolvers<string>[] = [];
  const run = (key: unknown, input: unknown) =>
    queue.run(key, input, () => {
      const answer = Promise.withResolvers<string>();
      sent.push(input);
      answers.push(answer);
      return answer.promise;
    });
  return { run, sent, answer: (index: number, text: string) => answers[index]?.resolve(text), answers };
}

describe('Calls about one thing', () => {
  test('An equal call is made once while it is under way, and both hear what became of it', async () => {
    const { run, sent, answer } = heldQueue();
    const both = [run('row 1', { id: 1, tags: ['a'] }), run('row 1', { id: 1, tags: ['a'] })];
    answer(0, 'archived');
    expect(await Promise.all(both)).toEqual(['archived', 'archived']);
    expect(sent).toHaveLength(1);
  });

  test('Another call waits for the one before it, also when that one fails', async () => {
    const { run, sent, answer, answers } = heldQueue();
    const first = run('row 1', 'public');
    const second = run('row 1', 'private');
    const third = run('row 1', 'public');
    expect(sent).toEqual(['public']);
    answers[0]?.reject(new Error('No'));
    await expect(first).rejects.toThrow('No');
    await expect.poll(() => sent).toEqual(['public', 'private']);
    answer(1, 'private now');
    expect(await second).toBe('private now');
    // The last of three presses counts, although it equals the first, which was under way with it.
    await expect.poll(() => sent).toEqual(['public', 'private', 'public']);
    answer(2, 'public now');
    expect(await third).toBe('public now');
  });

  test('Things of other keys do not wait for each other, and the same call is made again once it is over', async () => {
    const { run, sent, answer } = heldQueue();
    const both = [run(1, 'delete'), run(2, 'delete')];
    expect(sent).toHaveLength(2);
    answer(0, 'one');
    answer(1, 'two');
    expect(await Promise.all(both)).toEqual(['one', 'two']);
    const again = run(1, 'delete');
    answer(2, 'gone');
    expect(await again).toBe('gone');
  });

  test('Two files with the same name are two calls', async () => {
    const { run, sent, answer } = heldQueue();
    const first = run(undefined, new File(['1'], 'logo.png'));
    const second = run(undefined, new File(['2'], 'logo.png'));
    answer(0, 'one');
    await first;
    await expect.poll(() => sent).toHaveLength(2);
    answer(1, 'two');
    expect(await second).toBe('two');
  });
});
