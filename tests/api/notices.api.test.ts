import { afterEach, expect, test } from 'vitest';
import { signedInAdmin } from '#tests/support/admin.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
afterEach(() => site.close());

test('A notice that cannot be read does not keep staff from the others', async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  const { headers } = await signedInAdmin(site);
  const said = { kind: 'oven', text: 'The oven is on since 10:02.', path: '/admin/venue' };
  site.services.noticeSources.splice(
    0,
    Number.POSITIVE_INFINITY,
    () => Promise.reject(new Error('away')),
    async () => [said],
    async () => [],
  );
  const answer = await site.http.inject({ url: '/api/admin/notices', headers });
  expect(answer.json()).toEqual([said]);
  expect(site.logged).toContainEqual(
    expect.objectContaining({ msg: 'a notice for staff could not be read' }),
  );
});

test('A channel that is stopped is no news where the site no longer has it', async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  const { headers } = await signedInAdmin(site);
  const stop = { stoppedAt: site.time.now.toISOString(), reason: 'The mail server refuses our password' };
  await site.database.db.updateTable('channels').set(stop).where('channel', '=', 'mail').execute();
  const answer = await site.http.inject({ url: '/api/admin/notices', headers });
  expect(answer.json()).toMatchObject([{ kind: 'sampleFacts' }]);
});
