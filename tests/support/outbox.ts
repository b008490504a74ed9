import { pino } from 'pino';
import { expect } from 'vitest';
import type { MessageChannel, MessageState } from '#contract/messages/messages.ts';
import type { Environment } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { type HandOver, notHandedOver, type Outcome, type Send } from '#server/integrations/delivery.ts';
import type { QueuedMessage } from '#server/outbox/mail/mailed-link.ts';
import { OutboxStore } from '#server/outbox/outbox.store.ts';
import { OutboxWorker } from '#server/outbox/outbox-worker.ts';
import { outboxOf } from './message-site.ts';
import type { TestSite } from './test-site.ts';

/** What the provider, or the process that talks to it, does with the next message. */
export type Behaviour =
  | 'accept'
  | 'refuse'
  | 'refuse us'
  | 'postpone'
  | 'lose the answer'
  | 'hang before handing over'
  | 'hang after handing over';

/** What is known of a message beside the database, since it was last queued. */
interface Told {
  tries: number;
  /** How often the provider may have taken it. */
  receipts: number;
  lastState: MessageState;
}

interface HungSend {
  /** The one of the two that hangs. */
  worker: number;
  id: number;
  leaseToken: string;
  wake: () => void;
}

const maxReceipts: Record<MessageChannel, number> = { mail: 2, sms: 1 };
const maxTries = 200;
/** A lane has four places; with fewer than that taken it goes on. */
const maxHung = 3;
const afterWaiting: MessageState[] = ['waiting', 'sending', 'sent', 'failed', 'unknown'];
const steps: Record<string, MessageState[]> = {
  waiting: afterWaiting,
  sending: afterWaiting,
  sent: ['sent'],
  failed: ['failed'],
  // Its last holder knows better, if it is still alive.
  unknown: ['unknown', 'sent'],
};

/** Two workers with a provider that does as it is told, and what must be true of the outbox whatever happens. */
export class OutboxModel {
  readonly #site: TestSite;
  readonly #userId: number;
  readonly #outbox: OutboxStore;
  readonly #told = new Map<string, Told>();
  #behaviours: Behaviour[] = [];
  #workers: OutboxWorker[];
  #hung: HungSend[] = [];
  #sends = 0;
  /** Of those that will never wake, because their process was killed. */
  #deadTokens = new Set<string>();

  constructor(site: TestSite, userId: number) {
    this.#site = site;
    this.#userId = userId;
    this.#outbox = new OutboxStore(site.database.db);
    this.#workers = this.#startWorkers();
  }

  #startWorkers(): OutboxWorker[] {
    const { database, time } = this.#site;
    return [0, 1].map((worker) => {
      const send: Send = (message, _signal, handOver) => this.#send(worker, message.messageKey, handOver);
      return new OutboxWorker({
        db: database.db,
        senders: { mail: send, sms: send },
        country: async () => 'US',
        clock: () => time.now,
        log: pino({ enabled: false }),
        random: () => 0.5,
      });
    });
  }

  async #send(worker: number, messageKey: string, handOver: HandOver): Promise<Outcome> {
    const told = this.#toldOf(messageKey);
    told.tries += 1;
    this.#sends += 1;
    let behaviour = this.#behaviours.shift() ?? 'accept';
    if (behaviour.startsWith('hang') && this.#hung.length >= maxHung) behaviour = 'accept';
    if (behaviour === 'hang before handing over') await this.#hang(worker, messageKey);
    if (!(await handOver())) return notHandedOver;
    if (behaviour === 'refuse us') {
      // No try of this message.
      told.tries -= 1;
      return { kind: 'stopped', words: 'Not from you', reason: 'It refuses us' };
    }
    if (behaviour === 'refuse') return { kind: 'refused', words: 'No' };
    if (behaviour === 'postpone') return { kind: 'postponed', words: 'Later' };
    told.receipts += 1;
    if (behaviour === 'hang after handing over') await this.#hang(worker, messageKey);
    if (behaviour === 'lose the answer') return { kind: 'uncertain', words: 'Gone' };
    return { kind: 'accepted', words: 'Ok' };
  }

  async #hang(worker: number, messageKey: string): Promise<void> {
    const row = (await this.rows()).find((one) => one.messageKey === messageKey);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#hung.push({ worker, id: row?.id ?? 0, leaseToken: row?.leaseToken ?? '', wake: resolve });
    await promise;
  }

  #toldOf(messageKey: string): Told {
    const told = this.#told.get(messageKey) ?? { tries: 0, receipts: 0, lastState: 'waiting' };
    this.#told.set(messageKey, told);
    return told;
  }

  rows(): Promise<QueuedMessage[]> {
    return outboxOf(this.#site);
  }

  async add(channel: MessageChannel): Promise<void> {
    const message =
      channel === 'mail'
        ? { channel, purpose: 'confirmation' as const, recipient: 'june@example.com' }
        : { channel, purpose: 'alert' as const, recipient: '+17065550142', userId: this.#userId };
    const texts = { subject: 'x', text: 'x', state: 'waiting' as const };
    const { id } = await this.#outbox.add({ ...message, ...texts }, this.#now());
    this.#toldOf((await this.rows()).find((row) => row.id === id)?.messageKey ?? '');
  }

  /** Both workers look for what is due, and the provider does this with what it gets. */
  async deliver(behaviours: Behaviour[]): Promise<void> {
    this.#behaviours = [...behaviours];
    const done = new Set<number>();
    for (const [index, worker] of this.#workers.entries()) void worker.runOnce().then(() => done.add(index));
    await waitUntil(async () =>
      this.#workers.every((_, index) => done.has(index) || this.#hung.some(({ worker }) => worker === index)),
    );
    await this.#settledRows();
    this.#behaviours = [];
  }

  pass(ms: number): void {
    const { time } = this.#site;
    time.now = new Date(time.now.getTime() + ms);
  }

  /** The process that hung first goes on where it was. */
  async wake(): Promise<void> {
    const hung = this.#hung.shift();
    if (!hung) return;
    hung.wake();
    await waitUntil(async () => {
      const row = (await this.rows()).find(({ id }) => id === hung.id);
      return row?.leaseToken !== hung.leaseToken || !['sending', 'unknown'].includes(row.state);
    });
    await this.#settledRows();
  }

  /** Both processes are killed, and started anew. */
  restart(): void {
    for (const { leaseToken } of this.#hung) this.#deadTokens.add(leaseToken);
    this.#hung = [];
    this.#workers = this.#startWorkers();
  }

  /** Staff have a message sent once more. */
  async retry(index: number): Promise<void> {
    const rows = await this.rows();
    const row = rows[index % Math.max(1, rows.length)];
    if (!row) return;
    const isQueued = await this.#outbox.requeue(row.id, this.#now());
    expect(isQueued !== undefined, row.state).toBe(['failed', 'unknown'].includes(row.state));
    if (isQueued) this.#told.set(row.messageKey, { tries: 0, receipts: 0, lastState: 'waiting' });
  }

  /** What must be true after each step. */
  async check(): Promise<void> {
    const rows = await this.#settledRows();
    expect(rows.map(({ messageKey }) => messageKey).toSorted(), 'nothing is lost').toEqual(
      [...this.#told.keys()].toSorted(),
    );
    for (const row of rows) {
      const told = this.#toldOf(row.messageKey);
      expect(steps[told.lastState], `${row.state} after ${told.lastState}`).toContain(row.state);
      told.lastState = row.state;
      expect(row.attempts, 'tries').toBe(told.tries);
      expect(row.attempts - row.interruptions).toBeLessThanOrEqual(maxTries);
      expect(told.receipts, `${row.channel} that the provider got`).toBeLessThanOrEqual(
        maxReceipts[row.channel],
      );
      if (row.state === 'sent' || row.state === 'unknown') expect(told.receipts).toBeGreaterThan(0);
      expect(row.leasedUntil !== null, 'a lease').toBe(row.state === 'sending');
      expect(row.finishedAt !== null, 'an end').toBe(!['waiting', 'sending'].includes(row.state));
    }
  }

  /**
   * The outbox when nothing is on its way but what hangs. A worker looks for more after each delivery, so a message
   * that was just added may be on its way already.
   */
  async #settledRows(): Promise<QueuedMessage[]> {
    let rows: QueuedMessage[] = [];
    await waitUntil(async () => {
      const sends = this.#sends;
      rows = await this.rows();
      return sends === this.#sends && rows.every((row) => this.#isSettled(row));
    });
    return rows;
  }

  #isSettled({ state, leaseToken }: QueuedMessage): boolean {
    if (state !== 'sending') return true;
    return (
      this.#deadTokens.has(leaseToken ?? '') || this.#hung.some((hung) => hung.leaseToken === leaseToken)
    );
  }

  #now(): string {
    return this.#site.time.now.toISOString();
  }
}

/** Far longer than anything takes: what has not come to rest by then never will. */
const patienceMs = 15_000;

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('the outbox does not come to rest');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** As if some minutes had passed since the server was killed: what it held is free, and the next try is due. */
export async function passMinutes(environment: Environment): Promise<void> {
  const earlier = new Date(Date.now() - 60_000).toISOString();
  await withDatabase(environment, (db) =>
    db.updateTable('outbox').set({ dueAt: earlier, leasedUntil: earlier }).execute(),
  );
}

/** The outbox of a server in another process, oldest first. */
export function readOutbox(environment: Environment): Promise<QueuedMessage[]> {
  return withDatabase(environment, (db) => db.selectFrom('outbox').selectAll().orderBy('id').execute());
}

export async function withDatabase<Result>(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' }: Environment,
  use: (db: Awaited<ReturnType<typeof connectDatabase>>['db']) => Promise<Result>,
): Promise<Result> {
  const { db } = await connectDatabase({ databaseUrl, dataDir }, () => {});
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
