import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageState } from '#contract/messages/messages.ts';
import {
  addSmsAdmin,
  type MessageSite,
  outboxOf,
  setSmsNumber,
  startMessageSite,
} from '#tests/support/message-site.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const minuteMs = 60_000;
/** More than this many at once are told of together. */
const floodSize = 5;

async function applyTimes(site: TestSite, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const fields = { ...sampleFields, email: `guest${count}@example.com` };
    expect((await apply(site, { files: [], fields })).statusCode).toBe(201);
  }
}

function summaryOf(count: string): string {
  return `Folklore: ${count} to perform. See http://localhost:3000/admin/dashboard`;
}

describe.each(usualDialects)('An admin who is told of many applications at once on %s', (dialect) => {
  let site: MessageSite;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  const summaries = async () => (await site.outbox()).filter(({ purpose }) => purpose === 'summary');

  test.each<MessageState>(['sending', 'sent', 'failed', 'unknown', 'not configured', 'held back'])(
    'gets another SMS when the one before is %s, and nothing is added to that one',
    async (state) => {
      await addSmsAdmin(site, 'ada', '(706) 555-0123');
      await applyTimes(site, floodSize + 2);
      const [first] = await summaries();
      const leasedUntil = new Date(site.time.now.getTime() + 120 * minuteMs).toISOString();
      await site.database.db
        .updateTable('outbox')
        .set({ state, leasedUntil: state === 'sending' ? leasedUntil : null })
        .where('id', '=', first?.id ?? 0)
        .execute();
      await applyTimes(site, 3);
      expect((await summaries()).map((row) => [row.state, row.tally, row.text])).toEqual([
        [state, 2, summaryOf('2 more applications')],
        ['waiting', 3, summaryOf('3 more applications')],
      ]);
      site.pass(10 * minuteMs);
      await site.deliver();
      expect(site.sms.asked.map(({ body }) => body)).toContain(summaryOf('3 more applications'));
    },
  );

  test('gets it at the number they have now', async () => {
    const ada = await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await applyTimes(site, floodSize + 1);
    await setSmsNumber(site, ada, '(706) 555-0199');
    await applyTimes(site, 2);
    site.pass(10 * minuteMs);
    await site.deliver();
    expect(site.sms.asked.map(({ to, body }) => [to, body])).toContainEqual([
      '+17065550199',
      summaryOf('2 more applications'),
    ]);
  });

  test('reads each of them in one SMS, also when one that had failed was put back in the queue', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await applyTimes(site, floodSize + 2);
    const [first] = await summaries();
    const { db } = site.database;
    await db
      .updateTable('outbox')
      .set({ state: 'failed' })
      .where('id', '=', first?.id ?? 0)
      .execute();
    await applyTimes(site, 1);
    await site.services.outbox.requeue(first?.id ?? 0, site.time.now.toISOString());
    await applyTimes(site, 1);
    expect((await summaries()).map(({ tally, text }) => [tally, text])).toEqual([
      [2, summaryOf('2 more applications')],
      [2, summaryOf('2 more applications')],
    ]);
  });
});

test.each(usualDialects)(
  'An admin whose venue gets SMS only after a flood is told of every application since then, on %s',
  async (dialect) => {
    const bare = await startTestSite({ dialect });
    await addSmsAdmin(bare, 'ada', '(706) 555-0123');
    await applyTimes(bare, 12);
    const kept = (await outboxOf(bare)).filter(({ channel }) => channel === 'sms');
    expect(kept.map(({ purpose, state }) => `${purpose} ${state}`)).toEqual(
      Array(12).fill('alert not configured'),
    );

    const site = await startMessageSite(dialect, { besides: bare });
    // The flood is over, and its hour is not.
    site.pass(11 * minuteMs);
    await applyTimes(site, 1);
    await site.deliver();
    expect(site.sms.asked.map(({ body }) => body)).toEqual([expect.stringContaining('The Night Porch')]);
    await applyTimes(site, floodSize + 3);
    site.pass(10 * minuteMs);
    await site.deliver();
    expect(site.sms.asked).toHaveLength(floodSize + 1);
    expect(site.sms.asked.map(({ body }) => body)).toContain(summaryOf('4 more applications'));
    const after = await outboxOf(site);
    expect(after.filter(({ id }) => kept.some((row) => row.id === id))).toEqual(kept);
    await site.close();
    await bare.close();
  },
);
