import { codeSources, otherLabel } from '#contract/figures/counted-labels.ts';
import { unknownPageKey } from '#contract/pages.ts';
import { shiftDay } from '#contract/time/calendar-days.ts';
import { countOf, Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { isUnlistedHost } from './kinds-of-client.ts';

export type TimesCounted = Tables['dailyCounts'];
export type Count = Omit<TimesCounted, 'count'>;

/**
 * More unlisted sites than this do not send guests to a coffee shop on one day, nor are there more kinds of errors in
 * its scripts. The rest is counted as `other`.
 */
export const maxNewLabelsPerDay = 40;

/** A site that was counted this long ago at most keeps its place, however many others are named today. */
const rememberedDays = 30;

const eventPage = /^\/events\/(\d{1,9})$/;

/**
 * Counts by day. All that a row is named by is a closed list (pages of the site, events that there are,
 * fixed labels), except the sites that visitors come from and kinds of errors: of those, a day takes a limited
 * number.
 */
export class CountsStore extends Store {
  /** All of them at once: each one that is written alone waits for the disk. */
  async add(asked: readonly TimesCounted[]): Promise<void> {
    const rows = await this.#realRows(asked);
    if (rows.length === 0) return;
    await this.db
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
      if (!isOpenName(counted.name)) {
        rows.push({ ...counted, path });
        continue;
      }
      const label = await this.#realLabel(counted, rows);
      // Where someone went from another site is of no use, and would make many rows.
      const isCode = codeSources.some((source) => source === label);
      rows.push({ ...counted, label, path: isCode ? path : '' });
    }
    return sums(rows);
  }

  async #realPath(path: string): Promise<string> {
    const id = eventPage.exec(path)?.[1];
    if (id === undefined) return path.startsWith('/events/') ? unknownPageKey : path;
    const event = await this.db
      .selectFrom('events')
      .select('id')
      .where('id', '=', Number(id))
      .where('archived', '=', false)
      .executeTakeFirst();
    return event ? path : unknownPageKey;
  }

  /** `ahead` are the rows that will be written before it. */
  async #realLabel(count: Count, ahead: readonly Count[]): Promise<string> {
    const { day, name, label } = count;
    if (!isInvented(count) || (await this.#isRemembered(count))) return label;
    const labelsAhead = new Set(
      ahead.filter((row) => row.day === day && row.name === name && isInvented(row)).map((row) => row.label),
    );
    if (labelsAhead.has(label)) return label;
    const labels = this.db
      .selectFrom('dailyCounts')
      .where('day', '=', day)
      .where('name', '=', name)
      .where('label', 'like', name === 'arrival' ? '%.%' : '% in %');
    return (await countOf(labels)) + labelsAhead.size < maxNewLabelsPerDay ? label : otherLabel;
  }

  async #isRemembered({ day, name, label }: Count): Promise<boolean> {
    const row = await this.db
      .selectFrom('dailyCounts')
      .select('day')
      .where('day', '>=', shiftDay(day, -rememberedDays))
      .where('day', '<=', day)
      .where('name', '=', name)
      .where('path', '=', '')
      .where('label', '=', label)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}

function isOpenName(name: string): boolean {
  return name === 'arrival' || name === 'script_error';
}

function isInvented({ name, label }: Count): boolean {
  return name === 'arrival' ? isUnlistedHost(label) : label !== otherLabel;
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
