import { describe, expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { connectDatabase, openDatabase } from '#server/db/connect.ts';
import { emptyPlace } from '#tests/support/backups.ts';
import { dialects } from '#tests/support/test-site.ts';
import { archivedTables, type Row } from './archived-tables.ts';
import { SnapshotStore } from './snapshot.store.ts';

describe.each(dialects)('A snapshot of %s', (dialect) => {
  test('is of one moment, gives every row once in pages, and keeps nobody from writing', async () => {
    const config = parseConfig(await emptyPlace(dialect));
    const site = await connectDatabase(config, () => {});
    const own = openDatabase(config, () => {}, 'maintenance');
    const counts = Array.from({ length: 450 }, (_, index) => ({
      day: `2026-11-${10 + (index % 3)}`,
      name: 'page_view',
      path: `/${index % 50}`,
      label: `${index % 9}`.padEnd(1 + (index % 4), 'x'),
      count: index,
    }));
    const distinct = new Map(counts.map((row) => [JSON.stringify([row.day, row.path, row.label]), row]));
    await site.db
      .insertInto('dailyCounts')
      .values([...distinct.values()])
      .execute();
    expect(distinct.size).toBeGreaterThan(400);

    const table = archivedTables.find(({ name }) => name === 'dailyCounts');
    if (!table) throw new Error('There is no such table');
    const rows: Row[] = [];
    await SnapshotStore.take(own, async (snapshot) => {
      for await (const page of snapshot.readRows(table)) {
        if (rows.length === 0) await site.db.deleteFrom('dailyCounts').execute();
        rows.push(...page);
      }
    });
    const byText = (list: unknown[]) => list.map((row) => JSON.stringify(row)).toSorted();
    expect(byText(rows)).toEqual(byText([...distinct.values()]));
    expect(await site.db.selectFrom('dailyCounts').selectAll().execute()).toEqual([]);
    await Promise.all([site.db.destroy(), own.db.destroy()]);
  });
});
