import { expect, test } from 'vitest';
import { callHook } from '#tests/support/hook.ts';
import { namedRows, undone } from './bulk-outcomes.ts';
import { type BulkChange, useBulk } from './use-bulk.ts';

interface Row {
  id: number;
  name: string;
}

const rows = ['Ada', 'Bo'].map((name, id) => ({ id, name })) as [Row, Row];

function bulkOf(refresh: () => unknown = () => {}) {
  return callHook(() =>
    useBulk<Row, string>({ selection: { remove() {} }, noun: namedRows, shownIn: 'list', refresh }),
  );
}

/** Declines rows. What is undone is answered when the returned function is called. */
function declining() {
  const undoneNames: string[] = [];
  const answers: (() => void)[] = [];
  const change: BulkChange<Row, string> = {
    words: { did: 'declined' },
    changeOne: async ({ name }) => ({ kind: 'done', result: name }),
    undo: {
      words: undone,
      undoOne(_, name) {
        undoneNames.push(name);
        return new Promise((resolve) => answers.push(() => resolve({ kind: 'done', result: name })));
      },
    },
  };
  return { change, undoneNames, answerAll: () => answers.splice(0).map((answer) => answer()) };
}

test('Two undos at once undo each their own, and none before it is done', async () => {
  const { value: bulk, toasts } = bulkOf();
  const { change, undoneNames, answerAll } = declining();
  await bulk.run([rows[0]], change);
  await bulk.run([rows[1]], change);
  for (const { undo } of toasts.slice()) undo?.onPress();
  await expect.poll(() => undoneNames).toEqual(['Ada', 'Bo']);
  expect(toasts.map(({ title }) => title)).toEqual(['1 declined.', '1 declined.']);
  answerAll();
  await expect.poll(() => toasts.map(({ title }) => title).slice(2)).toEqual(['1 undone.', '1 undone.']);
});

test('What became of it is told before the list is loaded again', async () => {
  const { value: bulk, toasts } = bulkOf(() => new Promise(() => {}));
  void bulk.run([rows[0]], declining().change);
  await expect.poll(() => toasts.map(({ title }) => title)).toEqual(['1 declined.']);
});

test('An undo ends at a time, however late the toast appears', async () => {
  const { value: bulk, toasts } = bulkOf();
  const { change } = declining();
  const startedAt = Date.now();
  if (change.undo) change.undo.withinMs = 10_000;
  await bulk.run([rows[0]], change);
  expect((toasts[0]?.undo?.until ?? 0) - startedAt).toBeLessThan(11_000);
  expect((toasts[0]?.undo?.until ?? 0) - startedAt).toBeGreaterThanOrEqual(10_000);
});

test('Whoever stops waiting for a call that hangs reads which rows failed, and may try those again', async () => {
  const { value: bulk, toasts } = bulkOf();
  const hanging = bulk.run([...rows], {
    words: { did: 'declined' },
    changeOne: ({ name }) => (name === 'Bo' ? new Promise(() => {}) : Promise.resolve({ kind: 'done' })),
  });
  await Promise.resolve();
  await new Promise(setImmediate);
  bulk.stopWaiting();
  expect(await hanging).toEqual([rows[1]]);
  expect(toasts[0]?.description).toContain('1 could not be declined: \u2068Bo\u2069');
});
