import { sql } from 'kysely';
import { allPages } from '#contract/figures/counted-labels.ts';
import { shiftMonth } from '#contract/time/calendar-days.ts';
import { Store } from '../db/store.ts';
import type { TimesCounted } from './counts.store.ts';

export type CountedThing = Omit<TimesCounted, 'day'>;

export interface Period {
  unit: 'day' | 'month';
  first: string;
  last: string;
}

export class FiguresStore extends Store {
  async listDays(from: string, to: string, names: string[]): Promise<TimesCounted[]> {
    return this.db
      .selectFrom('dailyCounts')
      .selectAll()
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('name', 'in', names)
      .orderBy('day')
      .execute();
  }

  async sum(period: Period): Promise<CountedThing[]> {
    return this.#within(period)
      .select((select) => ['name', 'path', 'label', select.fn.sum<number>('count').as('count')])
      .groupBy(['name', 'path', 'label'])
      .execute()
      .then(withNumbers);
  }

  /** Views for each day or month of the period that has any. */
  async sumViews(period: Period): Promise<{ when: string; count: number }[]> {
    return this.#within(period)
      .select((select) => ['when', select.fn.sum<number>('count').as('count')])
      .where('name', '=', 'page_view')
      .groupBy('when')
      .execute()
      .then(withNumbers);
  }

  /**
   * Days that were condensed by an earlier version have a sum of all pages each, and what it is of stands under their
   * month: a month is read without those sums, and a day without the months.
   */
  #within({ unit, first, last }: Period) {
    const counts = this.db.selectFrom('dailyCounts').where('day', '>=', first);
    const rows =
      unit === 'day'
        ? counts
            .select(['day as when', 'name', 'path', 'label', 'count'])
            .where('day', '<=', last)
            .where(sql<number>`length(day)`, '=', 'yyyy-mm-dd'.length)
        : counts
            .select([sql<string>`substr(day, 1, 7)`.as('when'), 'name', 'path', 'label', 'count'])
            .where('day', '<', shiftMonth(last, 1))
            .where('path', '!=', allPages);
    return this.db.selectFrom(rows.as('counted'));
  }

  async listEvents(ids: number[]): Promise<{ id: number; name: string; startDateTime: string }[]> {
    if (ids.length === 0) return [];
    return this.db
      .selectFrom('events')
      .select(['id', 'name', 'startDateTime'])
      .where('id', 'in', ids)
      .execute();
  }

  /** What became of the applications that came since then. Suspected spam is left out. */
  async listOutcomes(since: string) {
    return this.db
      .selectFrom('applications')
      .innerJoin('reviews', 'reviews.applicationId', 'applications.id')
      .select(['submittedAt', 'state', 'decidedAt'])
      .where('submittedAt', '>=', since)
      .where('isSuspectedSpam', '=', false)
      .execute();
  }
}

/** PostgreSQL gives sums as text, since they may be larger than any number of ours. */
function withNumbers<Row extends { count: number }>(rows: Row[]): Row[] {
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
