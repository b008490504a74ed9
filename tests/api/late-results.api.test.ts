import { expect, test } from 'vitest';
import { LateResults } from '#server/outbox/outbox-lane.ts';
import { OutboxQueueStore, type Result } from '#server/outbox/outbox-queue.store.ts';
import { startTestSite, usualDialects } from '#tests/support/test-site.ts';

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
