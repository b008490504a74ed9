import { countOf, Store } from '../db/store.ts';

/** Metrics from the database, in four short queries. */
export class StoredMetricsStore extends Store {
  async get() {
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
