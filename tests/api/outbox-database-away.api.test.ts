import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notHandedOver, type Outcome } from '#server/integrations/delivery.ts';
import { ChannelsStore } from '#server/outbox/channels.store.ts';
import { OutboxLane } from '#server/outbox/outbox-lane.ts';
import { OutboxQueueStore } from '#server/outbox/outbox-queue.store.ts';
import { addSmsAdmin, type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply } from '#tests/support/sample-application.ts';
import { usualDialects } from '#tests/support/test-site.ts';

type Step = 'claim' | 'noteHandover' | 'settle';

/** Does what it is asked, and then its connection breaks before it can say so; or breaks before. */
class BreakingQueue extends OutboxQueueStore {
  breaksAt: { step: Step; isDone: boolean } | undefined;

  override claim(...rest: Parameters<OutboxQueueStore['claim']>) {
    return this.#break('claim', () => super.claim(...rest));
  }

  override noteHandover(...rest: Parameters<OutboxQueueStore['noteHandover']>) {
    return this.#break('noteHandover', () => super.noteHandover(...rest));
  }

  override settle(...rest: Parameters<OutboxQueueStore['settle']>) {
    return this.#break('settle', () => super.settle(...rest));
  }

  async #break<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
    const { breaksAt } = this;
    if (breaksAt?.step !== step) return work();
    this.breaksAt = undefined;
    if (breaksAt.isDone) await work();
    throw new Error('Connection terminated unexpectedly');
  }
}

describe.each(usualDialects)('An SMS in whose middle the database goes, on %s', (dialect) => {
  let site: MessageSite;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  test.each([
    { step: 'claim', isDone: true },
    { step: 'claim', isDone: false },
    { step: 'noteHandover', isDone: true },
    { step: 'noteHandover', isDone: false },
    { step: 'settle', isDone: true },
    { step: 'settle', isDone: false },
  ] as const)('is sent once when its $step breaks off (done: $isDone)', async (breaksAt) => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await apply(site, { files: [] });
    let sent = 0;
    const queue = new BreakingQueue(site.database.db);
    const lane = new OutboxLane({
      channel: 'sms',
      queue,
      channels: new ChannelsStore(site.database.db),
      send: async (_parcel, _signal, handOver): Promise<Outcome> => {
        if (!(await handOver())) return notHandedOver;
        sent += 1;
        return { kind: 'accepted', words: 'queued' };
      },
      objections: [],
      clock: () => site.time.now,
      random: () => 0.5,
      log: pino({ level: 'silent' }),
    });
    queue.breaksAt = breaksAt;
    await lane.finish();
    // Well before its lease is over.
    for (let look = 0; look < 3; look += 1) {
      site.pass(10_000);
      await lane.finish();
    }
    expect(sent).toBe(1);
    const sms = (await site.outbox()).filter(({ channel }) => channel === 'sms');
    expect(sms.map(({ state }) => state)).toEqual(['sent']);
  });
});
