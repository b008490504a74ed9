import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../process/clock.ts';
import type { StoredMetricsStore, StoredValues } from './stored-metrics.store.ts';

/** A database that does not answer must not hide the other metrics. */
const timeoutMs = 1_500;

/** Metrics from the database. If it does not answer, `greenroom_database_up` is 0 and the others are NaN. */
export function storedMetrics(
  registry: Registry,
  store: StoredMetricsStore,
  clock: Clock,
): () => Promise<void> {
  const registers = [registry];
  const isUp = new Gauge({
    name: 'greenroom_database_up',
    help: 'Whether the database has answered when it was asked for the metrics below.',
    registers,
  });
  const applications = new Gauge({
    name: 'greenroom_applications_stored',
    help: 'Applications of performers that are stored.',
    registers,
  });
  const messages = new Gauge({
    name: 'greenroom_outbox_messages',
    help: 'Mails and SMS by what became of them.',
    labelNames: ['channel', 'state'],
    registers,
  });
  const stopped = new Gauge({
    name: 'greenroom_channel_stopped',
    help: 'Whether the channel is stopped, because its provider refuses us.',
    labelNames: ['channel'],
    registers,
  });
  const oldest = new Gauge({
    name: 'greenroom_outbox_oldest_waiting_seconds',
    help: 'For how long the message has been waiting that waits for longest; 0 when none does.',
    registers,
  });

  return async function ask(): Promise<void> {
    const values = await within(timeoutMs, store.get());
    isUp.set(values ? 1 : 0);
    messages.reset();
    stopped.reset();
    applications.set(values?.applications ?? Number.NaN);
    oldest.set(values ? secondsSince(values, clock) : Number.NaN);
    for (const { channel, state, count } of values?.messages ?? []) messages.set({ channel, state }, count);
    for (const { channel, isStopped } of values?.channels ?? []) stopped.set({ channel }, isStopped ? 1 : 0);
  };
}

function secondsSince({ oldestWaitingAt }: StoredValues, clock: Clock): number {
  if (oldestWaitingAt === null) return 0;
  return Math.max(0, (clock().getTime() - Date.parse(oldestWaitingAt)) / 1_000);
}

/** The value, or undefined when it takes too long or fails. */
async function within<Value>(ms: number, promised: Promise<Value>): Promise<Value | undefined> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  const value = await Promise.race([promised.catch(() => undefined), over]);
  clearTimeout(timer);
  return value;
}
