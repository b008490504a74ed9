import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { sqliteFile } from './connect.ts';
import { sqliteDialect } from './sqlite.ts';

test('What SQLite has confirmed survives a power cut, and what it has deleted is gone from the file', async () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  const db = new Kysely({ dialect: sqliteDialect(sqliteFile(temporaryFolder())).dialect });
  await sql`select 1`.execute(db);
  await db.destroy();
  // What is asked of SQLite and not what it does: the sites of tests do not wait for the disk.
  expect(exec).toHaveBeenCalledWith('pragma synchronous = full');
  expect(exec).toHaveBeenCalledWith('pragma secure_delete = on');
});
