import { sql } from 'kysely';
import { allPages } from '#contract/figures/counted-labels.ts';
import type { Db } from '../db/tables.ts';

/** What is still told by label when a day is condensed. */
const keptLabels = ['form_step_completed', 'calendar_subscribed'];
/** Only their months are kept. */
const notKept = ['arrival', 'card_shown', 'feed_fetched', 'navigation_click'];

/** Makes few rows of the many that old days have. What pages and sites had in a month stays in the monthly counts. */
export class CondenseCountsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Days before this one that still have their details, oldest first. */
  async listDays(before: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('dailyCounts')
      .select('day')
      .distinct()
      .where('day', '<', before)
      .where('path', '!=', allPages)
      .orderBy('day')
      .execute();
    return rows.map(({ day }) => day);
  }

  /** Several processes may do this at once: what one has deleted the other does not find. */
  async condense(day: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const rows = await trx
        .deleteFrom('dailyCounts')
        .where('day', '=', day)
        .where('path', '!=', allPages)
        .returning(['name', 'label', 'count'])
        .execute();
      const sums = new Map<string, { name: string; label: string; count: number }>();
      for (const { name, label, count } of rows) {
        if (notKept.includes(name)) continue;
        const kept = { name, label: keptLabels.includes(name) ? label : '', count: 0 };
        const sum = sums.get(`${kept.name}/${kept.label}`) ?? kept;
        sums.set(`${kept.name}/${kept.label}`, { ...sum, count: sum.count + count });
      }
      if (sums.size === 0) return;
      await trx
        .insertInto('dailyCounts')
        .values([...sums.values()].map((sum) => ({ ...sum, day, path: allPages })))
        .onConflict((known) =>
          known.columns(['day', 'name', 'path', 'label']).doUpdateSet((update) => ({
            count: update('dailyCounts.count', '+', update.ref('excluded.count')),
          })),
        )
        .execute();
    });
  }

  /** Months of a backup that was made before there were monthly counts. */
  async addMissingMonths(): Promise<void> {
    await sql`insert into "monthlyCounts" (month, name, path, label, count)
      select substr(day, 1, 7), name, path, label, sum(count) from "dailyCounts"
      where substr(day, 1, 7) not in (select month from "monthlyCounts")
      group by substr(day, 1, 7), name, path, label
      on conflict do nothing`.execute(this.#db);
  }
}
