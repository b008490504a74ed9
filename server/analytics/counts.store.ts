import { codeSources, otherLabel } from '#contract/counted-labels.ts';
import { unknownPageKey } from '#contract/pages.ts';
import type { Db } from '../db/tables.ts';
import { isUnlistedHost } from './referring-site.ts';
import { shiftDay } from './venue-day.ts';

export interface Count {
  day: string;
  name: string;
  path: string;
  label: string;
}

/** More unlisted sites than this do not send guests to a coffee shop on one day. The rest is counted as `other`. */
export const maxNewSitesPerDay = 40;

/** A site that was counted this long ago at most keeps its place, however many others are named today. */
const rememberedDays = 30;

const eventPage = /^\/events\/(\d{1,9})$/;

/**
 * Counts by day and by month. All that a row is named by is a closed list (pages of the site, events that there are,
 * fixed labels), except the sites that visitors come from: of those, a day takes a limited number.
 */
export class CountsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(asked: Count, times = 1): Promise<void> {
    const count = await this.#real(asked);
    const { day, ...named } = count;
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto('dailyCounts')
        .values({ ...count, count: times })
        .onConflict((known) =>
          known
            .columns(['day', 'name', 'path', 'label'])
            .doUpdateSet((update) => ({ count: update('dailyCounts.count', '+', times) })),
        )
        .execute();
      await trx
        .insertInto('monthlyCounts')
        .values({ ...named, month: day.slice(0, 7), count: times })
        .onConflict((known) =>
          known
            .columns(['month', 'name', 'path', 'label'])
            .doUpdateSet((update) => ({ count: update('monthlyCounts.count', '+', times) })),
        )
        .execute();
    });
  }

  /** The row for it, in which nothing is invented. */
  async #real(asked: Count): Promise<Count> {
    const path = await this.#realPath(asked.path);
    if (asked.name !== 'arrival') return { ...asked, path };
    const label = await this.#realSite(asked);
    // Where someone went from another site is of no use, and would make many rows.
    const isCode = codeSources.some((source) => source === label);
    return { ...asked, label, path: isCode ? path : '' };
  }

  async #realPath(path: string): Promise<string> {
    const id = eventPage.exec(path)?.[1];
    if (id === undefined) return path.startsWith('/events/') ? unknownPageKey : path;
    const event = await this.#db
      .selectFrom('events')
      .select('id')
      .where('id', '=', Number(id))
      .where('archived', '=', false)
      .executeTakeFirst();
    return event ? path : unknownPageKey;
  }

  async #realSite({ day, label }: Count): Promise<string> {
    if (!isUnlistedHost(label) || (await this.#isRemembered(day, label))) return label;
    const { sites } = await this.#db
      .selectFrom('dailyCounts')
      .select((select) => select.fn.countAll<number>().as('sites'))
      .where('day', '=', day)
      .where('name', '=', 'arrival')
      .where('label', 'like', '%.%')
      .executeTakeFirstOrThrow();
    return sites < maxNewSitesPerDay ? label : otherLabel;
  }

  async #isRemembered(day: string, label: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('dailyCounts')
      .select('day')
      .where('day', '>=', shiftDay(day, -rememberedDays))
      .where('day', '<=', day)
      .where('name', '=', 'arrival')
      .where('path', '=', '')
      .where('label', '=', label)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async list(day: string): Promise<(Count & { count: number })[]> {
    return this.#db
      .selectFrom('dailyCounts')
      .selectAll()
      .where('day', '=', day)
      .orderBy('name')
      .orderBy('path')
      .orderBy('label')
      .execute();
  }
}
