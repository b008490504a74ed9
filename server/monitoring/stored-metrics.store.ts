import type { MessageChannel } from '#contract/messages/messages.ts';
import { countOf, Store } from '../db/store.ts';
import type { OutboxTable } from '../db/tables.ts';

export interface StoredValues {
  applications: number;
  messages: { channel: OutboxTable['channel']; state: OutboxTable['state']; count: number }[];
  channels: { channel: MessageChannel; isStopped: boolean }[];
  oldestWaitingAt: string | null;
}

/** Metrics from the database, in four short queries. */
export class StoredMetricsStore extends Store {
  async get(): Promise<StoredValues> {
    const applications = await countOf(this.db.selectFrom('applications'));
    const messages = await this.db
      .selectFrom('outbox')
      .select((select) => ['channel', 'state', select.fn.countAll<number>().as('count')])
      .groupBy(['channel', 'state'])
      .execute();
    const channels = await this.db.selectFrom('channels').select(['channel', 'stoppedAt']).execute();
    const { oldestWaitingAt } = await this.db
      .selectFrom('outbox')
      .select((select) => select.fn.min('queuedAt').as('oldestWaitingAt'))
      .where('state', 'in', ['waiting', 'sending'])
      .executeTakeFirstOrThrow();
    return {
      applications,
      messages,
      channels: channels.map(({ channel, stoppedAt }) => ({ channel, isStopped: stoppedAt !== null })),
      oldestWaitingAt,
    };
  }
}
