import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { notHandedOver, type Outcome, type Send } from '#server/integrations/delivery.ts';
import { ChannelsStore } from '#server/outbox/channels.store.ts';
import { type Compose, OutboxLane } from '#server/outbox/outbox-lane.ts';
import { OutboxQueueStore } from '#server/outbox/outbox-queue.store.ts';
import { addSmsAdmin, type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply } from '#tests/support/sample-application.ts';
import { emptyPlace } from '#tests/support/setting-up.ts';
import { dialects } from '#tests/support/test-site.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

describe.each(dialects)('A message that was under way when its server died on %s', (dialect) => {
  let site: MessageSite;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  /** As a process leaves everything that is waiting when it is killed in the middle of it. */
  async function dieInTheMiddle(leaseMs: number, isHandedOver: boolean): Promise<void> {
    const leasedUntil = new Date(site.time.now.getTime() + leaseMs).toISOString();
    await site.database.db
      .updateTable('outbox')
      .set((update) => ({
        state: 'sending' as const,
        attempts: update('attempts', '+', 1),
        leaseToken: 'of the dead',
        leasedUntil,
        handedOverAt: isHandedOver ? site.time.now.toISOString() : null,
      }))
      .where('state', '=', 'waiting')
      .execute();
  }

  test('and may have arrived: a mail follows, an SMS is shown as unknown', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await apply(site, { files: [] });
    await dieInTheMiddle(2 * minuteMs, true);
    await site.deliver();
    expect(site.mail.mails, 'whoever holds them may be alive').toEqual([]);
    site.pass(2 * minuteMs);
    await site.deliver();
    site.pass(minuteMs);
    await site.deliver();
    expect((await site.outbox()).map(({ state }) => state)).toEqual(['sent', 'sent', 'unknown']);
    expect(site.mail.mails).toHaveLength(2);
    expect(site.sms.asked).toEqual([]);
  });

  test('and was not handed over is sent once, however often that happens', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await apply(site, { files: [] });
    // Whoever finds it meets a provider that is busy, so that the next death meets it too.
    const finder = laneOf(site, { send: async () => ({ kind: 'postponed', words: 'Not now' }) });
    for (let death = 0; death < 25; death += 1) {
      await dieInTheMiddle(30 * secondMs, false);
      site.pass(30 * secondMs);
      await finder.mail.finish();
      await finder.sms.finish();
      site.pass(hourMs);
    }
    expect((await site.outbox()).map(({ state, interruptions }) => [state, interruptions])).toEqual(
      Array(3).fill(['waiting', 25]),
    );
    await site.deliver();
    expect((await site.outbox()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(site.mail.mails).toHaveLength(2);
    expect(site.sms.asked).toHaveLength(1);
  });

  test('and is greylisted after a day of deaths is not given up, since nobody has had it yet', async () => {
    await apply(site, { files: [] });
    await site.database.db.updateTable('outbox').set({ attempts: 30, interruptions: 30 }).execute();
    site.pass(25 * hourMs);
    site.mail.reactions = Array(2).fill({ code: 451, words: 'Greylisted' });
    await site.deliver();
    expect((await site.outbox()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  test('and is taken over from a server that was only held up is not sent by that one as well', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await apply(site, { files: [] });
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const sent: string[] = [];
    const sendAs =
      (name: string, wait: () => Promise<void>): Send =>
      async (_parcel, _signal, handOver): Promise<Outcome> => {
        await wait();
        if (!(await handOver())) return notHandedOver;
        sent.push(name);
        return { kind: 'accepted', words: name };
      };
    const heldUp = laneOf(site, {
      send: sendAs('the first', async () => {
        begun.resolve();
        await held.promise;
      }),
    }).sms;
    const finished = heldUp.finish();
    await begun.promise;
    site.pass(60 * secondMs);
    await laneOf(site, { send: sendAs('the second', async () => {}) }).sms.finish();
    held.resolve();
    await finished;
    expect(sent).toEqual(['the second']);
    expect((await site.outbox())[2]).toMatchObject({ state: 'sent', providerWords: 'the second' });
  });

  test('but is alive keeps it: what is slow before the handing over is not taken from it', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await apply(site, { files: [] });
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = laneOf(site, {
      send: async (_parcel, _signal, handOver) => {
        begun.resolve();
        await held.promise;
        return (await handOver()) ? { kind: 'accepted', words: 'slowly' } : notHandedOver;
      },
    }).sms;
    const finished = slow.finish();
    await begun.promise;
    // No try takes longer.
    site.pass(45 * secondMs);
    await site.deliver();
    held.resolve();
    await finished;
    expect((await site.outbox())[2]).toMatchObject({ state: 'sent', providerWords: 'slowly', attempts: 1 });
    expect(site.sms.asked).toEqual([]);
  });
});

describe.each(dialects)('A mail that is composed when it is handed over, on %s', (dialect) => {
  let site: MessageSite;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  const confirmation = async () => (await site.outbox()).find(({ purpose }) => purpose === 'confirmation');
  const milestones = () => site.database.db.selectFrom('milestones').selectAll().execute();

  test('says what holds then, is kept as it left, and waits when that has changed meanwhile', async () => {
    await apply(site, { files: [] });
    let truth = 'Friday';
    const sent: string[] = [];
    const send: Send = async ({ subject, text, html }, _signal, handOver) => {
      // Changed while it is on its way to the mail server.
      if (truth === 'Friday') truth = 'Saturday';
      if (!(await handOver())) return notHandedOver;
      sent.push(`${subject}: ${text} ${html}`);
      return { kind: 'accepted', words: '' };
    };
    const compose: Compose = async ({ linkMark }) => {
      const words = truth;
      return {
        words: { subject: 'On', text: words, html: `<p>${words}</p>`, linkMark: linkMark ?? '' },
        seal: async () => words === truth,
      };
    };
    await laneOf(site, { send, compose }).mail.finish();
    expect(sent.filter((mail) => mail.startsWith('On'))).toEqual(['On: Saturday <p>Saturday</p>']);
    expect(await confirmation()).toMatchObject({ state: 'sent', subject: 'On', text: 'Saturday' });
  });

  test('is held back when there is nothing to say any more', async () => {
    await apply(site, { files: [] });
    const send: Send = async (_mail, _signal, handOver) =>
      (await handOver()) ? { kind: 'accepted', words: '' } : notHandedOver;
    await laneOf(site, { send, compose: async () => ({ objection: 'It is over' }) }).mail.finish();
    expect(await confirmation()).toMatchObject({ state: 'held back', providerWords: 'It is over' });
  });

  test('notes nothing as told that another process has taken over', async () => {
    await apply(site, { files: [] });
    const before = await milestones();
    const compose: Compose = async () => ({
      words: { subject: '', text: '', html: '', linkMark: '' },
      seal: async (trx) => {
        await trx.insertInto('milestones').values({ name: 'told', reachedAt: '' }).execute();
        return true;
      },
    });
    const send: Send = async (_mail, _signal, handOver) => {
      await site.database.db.updateTable('outbox').set({ leaseToken: 'of another' }).execute();
      return (await handOver()) ? { kind: 'accepted', words: '' } : notHandedOver;
    };
    await laneOf(site, { send, compose }).mail.finish();
    expect(await milestones()).toEqual(before);
  });
});

test.each(dialects)(
  'An SMS that an earlier version was sending when it was killed is not sent again after the upgrade on %s',
  async (dialect) => {
    const place = await emptyPlace(dialect);
    const old = openDatabase(
      { databaseUrl: place.DATABASE_URL, dataDir: place.DATA_DIR ?? '' },
      () => {},
      'maintenance',
    );
    onTestFinished(() => old.db.destroy());
    await migrate(
      old,
      migrations.filter(({ name }) => name < '012'),
    );
    const triedAt = '2026-11-15T17:00:00.000Z';
    const row = {
      channel: 'sms' as const,
      purpose: 'alert' as const,
      recipient: '+17065550123',
      subject: '',
      text: '',
      tally: 1,
      messageKey: 'one',
      providerWords: '',
      blamesRecipient: false,
      attempts: 1,
      uncertainAttempts: 0,
      createdAt: triedAt,
      queuedAt: triedAt,
      dueAt: triedAt,
      triedAt,
    };
    await old.db
      .insertInto('outbox')
      .values([
        { ...row, state: 'sending', leaseToken: 'old', leasedUntil: triedAt },
        { ...row, state: 'waiting' },
      ])
      .execute();
    await migrate(old);
    const rows = await old.db
      .selectFrom('outbox')
      .select(['state', 'handedOverAt', 'interruptions'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { state: 'sending', handedOverAt: triedAt, interruptions: 0 },
      { state: 'waiting', handedOverAt: null, interruptions: 0 },
    ]);
  },
);

/** The lanes of another process of that site. */
function laneOf(
  site: MessageSite,
  { send, compose }: { send: Send; compose?: Compose },
): Record<'mail' | 'sms', OutboxLane> {
  const composers = compose ? { confirmation: compose } : {};
  const shared = {
    send,
    queue: new OutboxQueueStore(site.database.db),
    channels: new ChannelsStore(site.database.db),
    objections: [],
    clock: () => site.time.now,
    random: () => 0.5,
    log: pino({ level: 'silent' }),
  };
  return {
    mail: new OutboxLane({ ...shared, channel: 'mail', composers }),
    sms: new OutboxLane({ ...shared, channel: 'sms' }),
  };
}
