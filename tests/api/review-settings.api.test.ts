import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  defaultReviewSettings,
  type ReviewSettings,
  reviewSettingsChangedMeanwhile,
} from '#contract/applications/review-settings.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const url = '/api/admin/review-settings';

describe.each(usualDialects)('The settings of reviews on %s', (dialect) => {
  let site: TestSite;
  let rosa: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  beforeEach(async () => {
    for (const table of ['reviewSettings', 'venueFacts'] as const)
      await site.database.db.deleteFrom(table).execute();
    rosa = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  test('are good from the start and refuse what makes no sense', async () => {
    const get = async () => (await site.http.inject({ url, headers: rosa.headers })).json();
    const put = (changes: object) =>
      site.http.inject({
        method: 'PUT',
        url,
        headers: rosa.headers,
        payload: { ...defaultReviewSettings, ...changes },
      });
    const first = await get();
    expect(first).toMatchObject({ promiseHours: 24, digest: false, quietFrom: null, quietTo: null });
    expect(first.letters.length).toBeGreaterThan(1);
    for (const [changes, field] of [
      [{ promiseHours: 0 }, 'promiseHours'],
      [{ promiseHours: 1.5 }, 'promiseHours'],
      [{ digest: 'yes' }, 'digest'],
      [{ quietFrom: '25:00', quietTo: '07:00' }, 'quietFrom'],
      [{ quietFrom: '22:00' }, 'quietTo'],
      [{ quietFrom: '22:00', quietTo: '22:00' }, 'quietTo'],
      [{ letters: [] }, 'letters'],
      [{ letters: [{ name: 'a\nb', text: 'x' }] }, 'letters'],
      [{ letters: [{ name: 'a', text: 'x'.repeat(2_001) }] }, 'letters'],
    ] as const) {
      const answer = await put(changes);
      expect(answer.statusCode, JSON.stringify(changes)).toBe(400);
      expect(Object.keys(answer.json().fields)).toContain(field);
    }
    expect(await get()).toEqual(first);
    const letters = [{ name: 'Short', text: 'No, and thank you.' }];
    expect((await put({ quietFrom: '22:00', quietTo: '07:30', letters })).json()).toEqual({
      ...first,
      quietFrom: '22:00',
      quietTo: '07:30',
      letters,
    });
    const { db } = site.database;
    await db.updateTable('reviewSettings').set({ settings: '{"letters":7}' }).execute();
    await db.insertInto('venueFacts').values({ field: 'promiseHours', value: '-1' }).execute();
    expect(await get(), 'whatever a backup says').toEqual(first);
  });

  test('leave a line of activity when they have changed, and none when they are saved as they were', async () => {
    const put = (payload: ReviewSettings) =>
      site.http.inject({ method: 'PUT', url, headers: rosa.headers, payload });
    const lines = async () => {
      const { db } = site.database;
      return db.selectFrom('activity').selectAll().where('what', '=', 'changed review settings').execute();
    };
    const before = await lines();
    expect((await put(defaultReviewSettings)).statusCode).toBe(200);
    expect(await lines()).toEqual(before);
    expect((await put({ ...defaultReviewSettings, digest: true })).statusCode).toBe(200);
    expect(await lines()).toHaveLength(before.length + 1);
  });

  test('are overwritten by nobody who has not seen them', async () => {
    const seen = await site.http.inject({ url, headers: rosa.headers });
    const putWith = (version: unknown, changes: Partial<ReviewSettings>) =>
      site.http.inject({
        method: 'PUT',
        url,
        headers: { ...rosa.headers, 'if-match': String(version) },
        payload: { ...defaultReviewSettings, ...changes },
      });
    const both = await Promise.all(
      [12, 36].map((promiseHours) => putWith(seen.headers.etag, { promiseHours })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [kept, refused] = both.toSorted((one, other) => one.statusCode - other.statusCode);
    expect(refused?.json().message).toBe(reviewSettingsChangedMeanwhile);
    const now = await site.http.inject({ url, headers: rosa.headers });
    expect(now.json()).toEqual(kept?.json());
    expect(now.headers.etag).toBe(kept?.headers.etag);
    expect((await putWith(now.headers.etag, { promiseHours: 48 })).statusCode).toBe(200);
  });
});
