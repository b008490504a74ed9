import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { LateResults } from '#server/outbox/outbox-lane.ts';
import { OutboxQueueStore, type Result } from '#server/outbox/outbox-queue.store.ts';
import { dialects, startTestSite, usualDialects } from '#tests/support/test-site.ts';

const outcomes: Result[] = [
  { state: 'unknown', providerWords: 'No answer came.', isUncertain: true },
  { state: 'sent', providerWords: '250 OK' },
  {
    state: 'waiting',
    providerWords: 'Later.',
    isInterrupted: true,
    dueAt: '2026-11-15T18:00:00.000Z',
  },
];

test.each(
  usualDialects.flatMap((dialect) => outcomes.map((result) => ({ dialect, result, state: result.state }))),
)(
  'What became of a message is written once, however often it is said: $state, on $dialect',
  async ({ dialect, result }) => {
    const site = await startTestSite({ dialect, isAlone: true });
    const { db } = site.database;
    const now = site.time.now.toISOString();
    const { id } = await site.services.outbox.add(
      {
        channel: 'sms',
        purpose: 'test',
        recipient: '+17065550142',
        subject: 'Test',
        text: '',
        state: 'waiting',
      },
      now,
    );
    const queue = new OutboxQueueStore(db);
    await queue.claim(id, { now, furthest: now }, { token: 'mine', until: now });
    const late = new LateResults(queue, () => site.time.now, 60_000);
    late.add(id, 'mine', result);
    await late.write();
    const written = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(written).toMatchObject({ state: result.state, providerWords: result.providerWords });
    site.time.now = new Date(site.time.now.getTime() + 5_000);
    await late.write();
    expect(await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()).toEqual(written);
    await site.close();
  },
);

test.each(dialects)(
  'What somebody else holds by now is not handed over, and nothing is noted, on %s',
  async (dialect) => {
    const site = await startTestSite({ dialect, isAlone: true });
    const { db } = site.database;
    const now = site.time.now.toISOString();
    const { id } = await site.services.outbox.add(
      {
        channel: 'mail',
        purpose: 'test',
        recipient: 'june@example.com',
        subject: '',
        text: '',
        state: 'waiting',
      },
      now,
    );
    const queue = new OutboxQueueStore(db);
    await queue.claim(id, { now, furthest: now }, { token: 'theirs', until: now });
    const [mine, theirs] = ['mine', 'theirs'].map((token) => ({ token, until: now }));
    const words = { subject: 'Composed', text: '', html: '', linkMark: '' };
    const channel = () =>
      db.selectFrom('channels').selectAll().where('channel', '=', 'sms').executeTakeFirst();
    const before = await channel();
    const sealed = (holds: boolean) => ({
      words,
      async seal(trx: Db) {
        if (!holds) return false;
        await trx.updateTable('channels').set({ words: 'sealed' }).where('channel', '=', 'sms').execute();
        return true;
      },
    });
    const keeping = (isThere: boolean) => ({ token: 'secret', keep: vi.fn(async () => isThere) });
    const handOver = (lease = mine, parts = {}) =>
      queue.noteHandover(id, lease ?? { token: '', until: '' }, now, parts);

    const link = keeping(true);
    expect(await handOver()).toBe(false);
    expect(await handOver(mine, { link, composed: sealed(true) })).toBe(false);
    expect(link.keep).not.toHaveBeenCalled();
    expect(await handOver(theirs, { composed: sealed(false) }), 'its words hold no longer').toBe(false);
    const held = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(held).toMatchObject({ handedOverAt: null, subject: '' });
    expect((await channel())?.words, 'what was sealed for nothing').toBe(before?.words);
    await expect(
      handOver(theirs, { composed: { words, seal: () => Promise.reject(new Error('away')) } }),
    ).rejects.toThrow('away');
    expect(await handOver(theirs, { link: keeping(false) }), 'what its link leads to is gone').toBe(false);
    expect(await handOver(theirs, { link, composed: sealed(true) })).toBe(true);
    expect(link.keep).toHaveBeenCalledOnce();
    const sent = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(sent).toMatchObject({ handedOverAt: now, subject: 'Composed' });
    await site.close();
  },
);
