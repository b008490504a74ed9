import { isCurrent, isOver, Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';

export type LateRemoval = Tables['lateRemovals'];

/** Long enough for clocks that differ a little, short enough after a backup that was killed. */
export const leaseMs = 2 * 60_000;

export class BackupsStore extends Store {
  async add(token: string, now: string, leasedUntil: string): Promise<void> {
    await this.db
      .deleteFrom('backups')
      .where(isOver('leasedUntil', now, leaseMs))
      .execute();
    await this.db.insertInto('backups').values({ token, startedAt: now, leasedUntil }).execute();
  }

  /** False while another one is under way. Who asks at once waits for the one row of the upkeep. */
  async addAlone(token: string, now: string, leasedUntil: string): Promise<boolean> {
    return this.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('upkeep')
        .set(({ ref }) => ({ id: ref('id') }))
        .execute();
      const backups = new BackupsStore(trx);
      if (await backups.isAnyUnderWay(now)) return false;
      await backups.add(token, now, leasedUntil);
      return true;
    });
  }

  /** A lease that has expired stays so: files may have been deleted since. */
  async renew(token: string, now: string, leasedUntil: string): Promise<void> {
    await this.db
      .updateTable('backups')
      .set({ leasedUntil })
      .where('token', '=', token)
      .where(isCurrent('leasedUntil', now, leaseMs))
      .execute();
  }

  async remove(token: string): Promise<void> {
    await this.db.deleteFrom('backups').where('token', '=', token).execute();
  }

  async isAnyUnderWay(now: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('backups')
      .select('token')
      .where(isCurrent('leasedUntil', now, leaseMs))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  async addRemovals(removals: LateRemoval[]): Promise<void> {
    if (removals.length === 0) return;
    await this.db
      .insertInto('lateRemovals')
      .values(removals)
      .onConflict((known) => known.doNothing())
      .execute();
  }

  async listRemovals(limit: number, after: string): Promise<LateRemoval[]> {
    return this.db
      .selectFrom('lateRemovals')
      .selectAll()
      .where('filename', '>', after)
      .orderBy('filename')
      .limit(limit)
      .execute();
  }

  async forgetRemovals(removals: LateRemoval[]): Promise<void> {
    if (removals.length === 0) return;
    const names = removals.map(({ filename }) => filename);
    await this.db.deleteFrom('lateRemovals').where('filename', 'in', names).execute();
  }
}
