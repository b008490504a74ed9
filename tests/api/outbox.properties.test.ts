import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addSmsAdmin } from '#tests/support/message-site.ts';
import { type Behaviour, OutboxModel } from '#tests/support/outbox.ts';
import { propertyTimeoutMs, tried } from '#tests/support/seeded-random.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const behaviours: Behaviour[] = [
  'accept',
  'refuse',
  'refuse us',
  'postpone',
  'lose the answer',
  'hang before handing over',
  'hang after handing over',
];

type Step = (model: OutboxModel) => Promise<void> | void;

/** A step, with its name for whoever reads a counterexample. */
function named(name: string, step: Step): Step {
  return Object.assign(step, { [fc.toStringMethod]: () => name });
}

const deliver = fc
  .array(fc.constantFrom(...behaviours), { minLength: 1, maxLength: 4 })
  .map((told) => named(`deliver: ${told}`, (model) => model.deliver(told)));
const pass = fc
  .constantFrom(3 * secondMs, 8 * secondMs, 31 * secondMs, 3 * minuteMs, 40 * minuteMs, 25 * hourMs)
  .map((ms) => named(`pass ${ms / secondMs} s`, (model) => model.pass(ms)));
/** A process that hangs until others have taken its message, and then goes on. */
const outlive = fc.constantFrom(...behaviours.slice(-2)).map((told) =>
  named(`outlive: ${told}`, async (model) => {
    await model.deliver([told]);
    model.pass(3 * minuteMs);
    await model.deliver([]);
    await model.wake();
  }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: outlive, weight: 2 },
  { arbitrary: deliver, weight: 4 },
  { arbitrary: pass, weight: 4 },
  fc.constantFrom('mail' as const, 'sms' as const).map((kind) => named(kind, (model) => model.add(kind))),
  fc.constant(named('wake', (model) => model.wake())),
  fc.constant(named('restart', (model) => model.restart())),
  fc.nat(5).map((index) => named(`retry ${index}`, (model) => model.retry(index))),
);

describe.each(dialects)('Whatever happens to messages and to those who send them, on %s', (dialect) => {
  let site: TestSite;
  let userId: number;
  beforeAll(async () => {
    // A process that is killed or hangs no longer renews its leases.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    site = await startTestSite({ dialect, isAlone: true });
    userId = await addSmsAdmin(site, 'sms admin', '+17065550142');
  });
  afterAll(async () => {
    vi.useRealTimers();
    await site.close();
  });

  test('none is lost, none is sent once too often, and each comes to an end', {
    timeout: propertyTimeoutMs,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (taken) => {
        await site.database.db.deleteFrom('outbox').execute();
        await site.database.db.updateTable('channels').set({ stoppedAt: null }).execute();
        const model = new OutboxModel(site, userId);
        await model.add('mail');
        await model.add('sms');
        for (const one of taken) {
          await one(model);
          await model.check();
        }

        // From now on the provider takes everything, and nobody is killed.
        model.restart();
        for (let tries = 0; tries < 3; tries += 1) {
          model.pass(hourMs);
          await model.deliver([]);
          await model.check();
        }
        const states = (await model.rows()).map(({ state }) => state);
        for (const state of states) expect(['sent', 'failed', 'unknown']).toContain(state);
      }),
      tried(isThorough ? 16 : 8),
    );
  });
});
