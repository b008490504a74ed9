import { expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { tablesLeftOut } from '#tests/support/tables-left-out.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { archivedTables, isRowOf } from './archived-tables.ts';

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

test.each([
  ['a column of another table', '"id":1', '"id":1,"isAdmin":true'],
  ['a prototype', '"id":1', '"id":1,"__proto__":{"role":"admin"}'],
  ['a column too few', ',"email":null', ''],
  ['text for a number', '"id":1', '"id":"1"'],
  ['a number that no database counts to', '"id":1', '"id":9007199254740993'],
  ['half a number', '"id":1', '"id":1.5'],
  ['nothing where there must be something', '"rosa"', 'null'],
  ['a character that PostgreSQL cannot store', '"rosa"', '"\\u0000"'],
  ['half a character', '"rosa"', '"\\ud800"'],
  ['a list for a text', '"rosa"', '["x"]'],
  ['a number for yes or no', 'false', '0'],
  ['a list for a row', /.*/, '[]'],
  ['nothing for a row', /.*/, 'null'],
])('No row of a table is one with %s', (_what, part, lie) => {
  const columns = [
    { name: 'id', type: 'integer', isNullable: false },
    { name: 'username', type: 'text', isNullable: false },
    { name: 'email', type: 'text', isNullable: true },
    { name: 'isOff', type: 'boolean', isNullable: false },
  ] as const;
  const row = '{"id":1,"username":"rosa","email":null,"isOff":false}';
  expect(isRowOf([...columns], JSON.parse(row))).toBe(true);
  expect(isRowOf([...columns], JSON.parse(row.replace(part, lie)))).toBe(false);
});
