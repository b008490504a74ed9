import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { MessagePurpose } from '#contract/messages/messages.ts';
import type { ChannelsStore } from './channels.store.ts';
import type { QueuedMessage } from './mail/mailed-link.ts';
import { OutboxLane } from './outbox-lane.ts';
import type { DueFilter, OutboxQueueStore } from './outbox-queue.store.ts';

/** A lane whose provider takes nothing before it is told to, and what it was asked to take. */
function laneOf(purposes: Record<string, MessagePurpose>) {
  const waiting = new Map(Object.entries(purposes));
  const begun: string[] = [];
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>();
  const ids = Object.keys(purposes);
  const queue = {
    listLost: async () => [],
    listDue: async (_channel: string, _span: unknown, limit: number, { only, except }: DueFilter) =>
      [...waiting]
        .filter(([, purpose]) => (only?.includes(purpose) ?? true) && !except?.includes(purpose))
        .slice(0, limit)
        .map(([name]) => ids.indexOf(name)),
    async claim(id: number) {
      const recipient = ids[id] ?? '';
      const purpose = waiting.get(recipient);
      waiting.delete(recipient);
      const message = { id, recipient, purpose, attempts: 1, interruptions: 0, replyToAddress: null };
      return purpose && ({ ...message, linkMark: null } as QueuedMessage);
    },
    settle: async () => {},
  };
  const lane = new OutboxLane({
    channel: 'mail',
    async send({ recipient }) {
      begun.push(recipient);
      await isTaken;
      return { kind: 'accepted', words: '' };
    },
    queue: queue as unknown as OutboxQueueStore,
    channels: { findStop: async () => undefined } as unknown as ChannelsStore,
    objections: [],
    clock: () => new Date('2026-11-15T17:00:00.000Z'),
    random: () => 1,
    log: pino({ level: 'silent' }),
  });
  async function look(): Promise<string[]> {
    await lane.begin();
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    return [...begun];
  }
  const add = (name: string, purpose: MessagePurpose) => {
    ids.push(name);
    waiting.set(name, purpose);
  };
  return { lane, look, add, take, begun };
}

test('Newsletters that hang keep two places of four, so that everything else goes out', async () => {
  const { lane, look, add, take, begun } = laneOf({ a: 'letter', b: 'ownLetter', c: 'import', d: 'letter' });
  expect(await look()).toEqual(['a', 'b']);
  for (const name of ['urgent', 'soon', 'later']) add(name, 'confirmation');
  expect(await look()).toEqual(['a', 'b', 'urgent', 'soon']);
  take();
  await lane.finish();
  expect(begun).toEqual(['a', 'b', 'urgent', 'soon', 'later', 'c', 'd']);
});

test('Newsletters go out after everything else', async () => {
  const { look } = laneOf({ a: 'letter', b: 'letter', c: 'letter', urgent: 'confirmation', soon: 'booking' });
  expect(await look()).toEqual(['urgent', 'soon', 'a', 'b']);
});
