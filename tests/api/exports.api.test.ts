import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SubscribersStore } from '#server/subscribers/subscribers.store.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let admin: SignedInAdmin;
beforeAll(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  admin = await signedInAdmin(site);
  await addSubscribers(site, ['ada@example.org']);
});
beforeEach(() => site.database.db.deleteFrom('activity').execute());
afterAll(() => site.close());

describe.each([
  ['/api/admin/subscribers.csv', 'exported subscribers'],
  ['/api/admin/applications.csv?review=new', 'exported applications'],
])('The export at %s', (url, what) => {
  async function ask(method: 'GET' | 'HEAD', headers: Record<string, string> = {}) {
    const answer = await site.http.inject({ method, url, headers: { ...admin.headers, ...headers } });
    const lines = await site.database.db.selectFrom('activity').select(['what', 'by']).execute();
    return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.body, lines };
  }

  test.each([
    ['a link of the site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['a bookmark', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a program', {}],
  ])('leaves one line when %s asks for it', async (_who, headers) => {
    expect(await ask('GET', headers)).toMatchObject({
      status: 200,
      type: 'text/csv; charset=utf-8',
      lines: [{ what, by: admin.username }],
    });
  });

  test('leaves none when only its head is asked for', async () => {
    expect(await ask('HEAD')).toMatchObject({ status: 200, body: '', lines: [] });
  });

  test.each(['cross-site', 'same-site'])('is refused to a %s link, and leaves none', async (site) => {
    const answer = await ask('GET', { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' });
    expect(answer).toMatchObject({ status: 403, lines: [] });
    expect(answer.body).not.toContain('Email');
  });
});

test('A table breaks off when whoever takes it is an owner no more', async () => {
  await addSubscribers(
    site,
    Array.from({ length: 600 }, (_, index) => `guest${index}@example.org`),
  );
  const owner = await signedInAdmin(site);
  const { pages } = SubscribersStore.prototype;
  vi.spyOn(SubscribersStore.prototype, 'pages').mockImplementation(async function* (this: SubscribersStore) {
    for await (const rows of pages.call(this)) {
      yield rows;
      await site.http.inject({
        method: 'PATCH',
        url: `/api/admin/team/${owner.id}`,
        headers: admin.headers,
        payload: { role: 'staff' },
      });
    }
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { headers } = owner;
  const asked = site.http.inject({ url: '/api/admin/subscribers.csv', headers });
  const became = await asked.then(
    ({ body }) => `${body.split('\n').length} lines`,
    () => 'cut off',
  );
  expect(became).toBe('cut off');
});
