import type { Selectable } from 'kysely';
import type { MessageChannel } from '#contract/messages/messages.ts';
import { countOf, Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';

/** A channel whose provider takes nothing from us at the moment. */
export type StoppedChannel = Selectable<Tables['channels']> & { stoppedAt: string };

/** Which channels are stopped, for all processes and across restarts. */
export class ChannelsStore extends Store {
  async findStop(channel: MessageChannel): Promise<StoppedChannel | undefined> {
    return this.#stopped().where('channel', '=', channel).executeTakeFirst();
  }

  /** With how many messages wait for each. */
  async listStops(): Promise<(StoppedChannel & { waiting: number })[]> {
    const stops = await this.#stopped().orderBy('channel').execute();
    const unsent = this.db.selectFrom('outbox').where('state', 'in', ['waiting', 'sending']);
    return Promise.all(
      stops.map(async (stop) => ({
        ...stop,
        waiting: await countOf(unsent.where('channel', '=', stop.channel)),
      })),
    );
  }

  #stopped() {
    return this.db
      .selectFrom('channels')
      .selectAll('channels')
      .where('stoppedAt', 'is not', null)
      .$narrowType<{ stoppedAt: string }>();
  }

  #changeStop(channel: MessageChannel) {
    return this.db.updateTable('channels').where('channel', '=', channel).where('stoppedAt', 'is not', null);
  }

  /** Of several processes that want to try a stopped channel, one does: the one that still finds it as it was. */
  async claimTry({ channel, nextTryAt }: StoppedChannel, until: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#changeStop(channel)
      .set({ nextTryAt: until })
      .where('nextTryAt', '=', nextTryAt)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** False when it was stopped already, by another message that was under way. */
  async stop(
    channel: MessageChannel,
    stop: Pick<StoppedChannel, 'reason' | 'words' | 'stoppedAt' | 'nextTryAt'>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('channels')
      .set({ ...stop, tries: 1 })
      .where('channel', '=', channel)
      .where('stoppedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** It was tried in vain. It has been stopped since it first was, for the reason that holds now. */
  async postpone(
    channel: MessageChannel,
    change: Partial<Pick<StoppedChannel, 'reason' | 'words'>> & { nextTryAt: string },
  ): Promise<void> {
    await this.#changeStop(channel)
      .set((update) => ({ ...change, tries: update('tries', '+', 1) }))
      .execute();
  }

  /** False when it was not stopped. */
  async open(channel: MessageChannel): Promise<boolean> {
    const { numUpdatedRows } = await this.#changeStop(channel).set({ stoppedAt: null }).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Somebody of staff wants to know whether it works again. */
  async tryNow(now: string): Promise<void> {
    await this.db
      .updateTable('channels')
      .set({ nextTryAt: now })
      .where('stoppedAt', 'is not', null)
      .where('nextTryAt', '>', now)
      .execute();
  }
}
