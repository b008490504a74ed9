import { codeSources, otherLabel } from '#contract/figures/counted-labels.ts';
import { unknownPageKey } from '#contract/pages.ts';
import { shiftDay } from '#contract/time/calendar-days.ts';
import type { Db } from '../db/tables.ts';
import { isUnlistedHost } from './referring-site.ts';

export interface Count {
  day: string;
  name: string;
  path: string;
  label: string;
}

export interface TimesCounted extends Count {
  count: number;
}

/** More unlisted sites than this do not send guests to a coffee shop on one day. The rest is counted as `other`. */
export const maxNewSitesPerDay = 40;

/** A site that was counted this long ago at most keeps its place, however many others are named today. */
const rememberedDays = 30;

const eventPage = /^\/events\/(\d{1,9})$/;

/**
 * Counts by day. All that a row is named by is a closed list (pages of the site, events that there are,
 * fixed labels), except the sites that visitors come from: of those, a day takes a limited number.
 */
export class CountsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** All of them at once: each one that is written alone waits for the disk. */
  async add(asked: readonly TimesCounted[]): Promise<void> {
    const rows = await this.#realRows(asked);
    if (rows.length === 0) return;
    await this.#db
      .insertInto('dailyCounts')
      .values(rows)
      .onConflict((known) =>
        known.columns(['day', 'name', 'path', 'label']).doUpdateSet((update) => ({
          count: update('dailyCounts.count', '+', update.ref('excluded.count')),
        })),
      )
      .execute();
  }

  /** The rows for them, in which nothing is invented. */
  async #realRows(asked: readonly TimesCounted[]): Promise<TimesCounted[]> {
    const rows: TimesCounted[] = [];
    for (const counted of asked) {
      const path = await this.#realPath(counted.path);
      if (counted.name !== 'arrival') {
        rows.push({ ...counted, path });
        continue;
      }
      const label = await this.#realSite(counted, rows);
      // Where someone went from another site is of no use, and would make many rows.
      const isCode = codeSources.some((source) => source === label);
      rows.push({ ...counted, label, path: isCode ? path : '' });
    }
    return sums(rows);
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

  /** `ahead` are the rows that will be written before it. */
  async #realSite({ day, label }: Count, ahead: readonly Count[]): Promise<string> {
    if (!isUnlistedHost(label) || (await this.#isRemembered(day, label))) return label;
    const sitesAhead = new Set(ahead.filter((row) => isSiteOf(row, day)).map((row) => row.label));
    if (sitesAhead.has(label)) return label;
    const { sites } = await this.#db
      .selectFrom('dailyCounts')
      .select((select) => select.fn.countAll<number>().as('sites'))
      .where('day', '=', day)
      .where('name', '=', 'arrival')
      .where('label', 'like', '%.%')
      .executeTakeFirstOrThrow();
    return sites + sitesAhead.size < maxNewSitesPerDay ? label : otherLabel;
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

  async list(day: string): Promise<TimesCounted[]> {
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

function isSiteOf({ day, name, label }: Count, wanted: string): boolean {
  return day === wanted && name === 'arrival' && isUnlistedHost(label);
}

/** One row for each name, in an order that is the same for all who write: two of them never wait for each other. */
function sums(rows: readonly TimesCounted[]): TimesCounted[] {
  const known = new Map<string, TimesCounted>();
  for (const row of rows) {
    const key = JSON.stringify([row.day, row.label, row.name, row.path]);
    known.set(key, { ...row, count: row.count + (known.get(key)?.count ?? 0) });
  }
  return [...known].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
