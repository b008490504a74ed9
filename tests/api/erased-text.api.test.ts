import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { applyForPage, erase } from '#tests/support/own-page.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
});
afterEach(() => site.close());

test('What was erased while another process was reading is gone from the files of SQLite after the next sweep', async () => {
  const database = join(site.config.dataDir, 'greenroom.sqlite');
  const holds = (file: string) => readFileSync(file).includes('Canary Nameless');
  const canary = await applyForPage(site, { fields: { ...sampleFields, name: 'Canary Nameless' } });
  const reader = new DatabaseSync(database);
  reader.exec('begin');
  reader.prepare('select count(*) from applications').get();
  expect((await erase(site, canary)).statusCode).toBe(200);
  expect(holds(`${database}-wal`), 'the reader still needs it').toBe(true);
  reader.close();
  await sweepOrphans(site.services);
  for (const file of [database, `${database}-wal`]) expect(holds(file), file).toBe(false);
});
