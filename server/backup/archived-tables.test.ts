import { expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { tablesLeftOut } from '#tests/support/tables-left-out.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { archivedTables } from './archived-tables.ts';

test('Every table is in a backup, or is left out for a reason', async () => {
  const { db } = await connectDatabase(parseConfig({ DATA_DIR: temporaryFolder() }), () => {});
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  await db.destroy();
  const listed = [
    ...archivedTables.filter(({ isFormer }) => !isFormer).map(({ name }) => name),
    ...Object.keys(tablesLeftOut),
  ];
  expect(listed.toSorted()).toEqual(tables.toSorted());
  for (const reason of Object.values(tablesLeftOut)) expect(reason.length).toBeGreaterThan(5);
});
