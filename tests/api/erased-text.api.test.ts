import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToken } from '#server/accounts/secret-token.ts';
import { sqliteFile } from '#server/db/connect.ts';
import { forgetOldSubscribers } from '#server/subscribers/erase-subscriber.ts';
import { SubscriberLinksStore } from '#server/subscribers/subscriber-links.store.ts';
import { applyForPage, erase } from '#tests/support/own-page.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { addSubscribers, press } from '#tests/support/subscribers.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
});
afterEach(() => site.close());

const holds = (what: string) => {
  const file = sqliteFile(site.config.dataDir);
  return [file, `${file}-wal`].filter((part) => readFileSync(part).includes(what));
};

test('What was erased while another process was reading is gone from the files of SQLite soon after', async () => {
  const database = sqliteFile(site.config.dataDir);
  const canary = await applyForPage(site, { fields: { ...sampleFields, name: 'Canary Nameless' } });
  const reader = new DatabaseSync(database);
  reader.exec('begin');
  reader.prepare('select count(*) from applications').get();
  expect((await erase(site, canary)).statusCode).toBe(200);
  expect(holds('Canary Nameless'), 'the reader still needs it').toEqual([`${database}-wal`]);
  reader.close();
  await vi.waitFor(() => expect(holds('Canary Nameless')).toEqual([]), { timeout: 30_000, interval: 100 });
});

const canary = 'canary@example.org';

test.each([
  ['by its owner', (token: string) => press(site, token, 'erase')],
  [
    'because nobody has confirmed it',
    async () => {
      site.time.now = new Date(site.time.now.getTime() + 31 * 24 * 3_600_000);
      await forgetOldSubscribers(site.services);
    },
  ],
])(
  'An address of the mailing list that is erased %s is gone from the files of SQLite at once',
  async (_how, eraseIt) => {
    await addSubscribers(site, [canary], 'pending');
    const token = createToken();
    const { id } = await site.database.db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow();
    await new SubscriberLinksStore(site.database.db).add(id, token.tokenHash, site.time.now.toISOString());
    expect(holds(canary).length).toBeGreaterThan(0);
    await eraseIt(token.token);
    expect(holds(canary)).toEqual([]);
  },
);
