import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedInAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { sendImage } from '#tests/support/gallery.ts';
import { apply, samplePhoto } from '#tests/support/sample-application.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';

const removals = Number(process.env.REMOVALS ?? (isThorough ? 6 : 2));
const timeoutMs = 60_000 + removals * 10_000;

describe.each(dialects)('Admins who are removed while they work, on %s', (dialect) => {
  let site: TestSite;
  let owner: SignedInAdmin;
  let applicationId: number;
  let picture: Buffer;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    owner = await signedInAdmin(site);
    applicationId = (await apply(site)).json().id;
    picture = await samplePhoto();
  });
  afterAll(() => site.close());

  interface Answer {
    status: number;
    /** Whether it was sent after the removal was answered. */
    isLate: boolean;
  }

  /** What they do, again and again, in several browsers at once. */
  function work({ headers }: { headers: Record<string, string> }, step: number) {
    const ask = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      site.http.inject({ method, url, headers, payload });
    const application = `/api/admin/applications/${applicationId}`;
    const kinds = [
      () => ask('POST', '/api/events', sampleEvent({ name: `Show ${step}` })),
      () => ask('POST', `${application}/notes`, { text: 'Loud' }),
      () => ask('PATCH', `${application}/review`, { score: 1 + (step % 5), isRead: step % 2 === 0 }),
      () => sendImage(site, { headers, files: [{ field: 'image', name: 'stage.jpg', bytes: picture }] }),
      () => site.http.inject({ url: '/api/admin/team', headers }),
      () => site.http.inject({ method: 'POST', url: '/api/admin/invitations', headers }),
    ];
    return (kinds[step % kinds.length] ?? kinds[0])?.();
  }

  async function linesOf(username: string): Promise<number> {
    const lines = await site.database.db
      .selectFrom('activity')
      .select('id')
      .where('by', '=', username)
      .execute();
    return lines.length;
  }

  test(
    `are refused from their next request on, and nothing is stored any more: ${removals} times`,
    async () => {
      const random = seededRandom(20);
      for (let count = 0; count < removals; count += 1) {
        const leaver = await signedInAdmin(site);
        const browsers = [leaver, leaver, await sessionOf(site, leaver), await sessionOf(site, leaver)];
        const answers: Answer[] = [];
        let isRemoved = false;
        const begun = Promise.withResolvers<void>();
        const startAt = 2 + Math.floor(random() * 20);
        const loops = browsers.map(async (browser, index) => {
          for (let step = index * 2, late = 0; late < 3; step += 1) {
            const isLate = isRemoved;
            const answer = await work(browser, step);
            answers.push({ status: answer?.statusCode ?? 0, isLate });
            if (isLate) late += 1;
            if (answers.length >= startAt) begun.resolve();
          }
        });
        await begun.promise;
        const removal = await site.http.inject({
          method: 'DELETE',
          url: `/api/admin/team/${leaver.id}`,
          headers: owner.headers,
        });
        isRemoved = true;
        expect(removal.statusCode, removal.body).toBe(200);
        const stored = await linesOf(leaver.username);
        await Promise.all(loops);
        expect(await linesOf(leaver.username), 'nothing was stored after the removal').toBe(stored);
        const late = answers.filter(({ isLate }) => isLate).map(({ status }) => status);
        expect(new Set(late)).toEqual(new Set([401]));
        expect(late).toHaveLength(12);
        expect(answers.filter(({ status }) => ![200, 201, 401].includes(status))).toEqual([]);
        expect(answers.some(({ status }) => status < 300)).toBe(true);
      }
      const { db } = site.database;
      for (const table of ['sessions', 'invitations', 'reviewReads'] as const) {
        const rows = await db.selectFrom(table).selectAll().execute();
        expect(
          rows.filter((row) => !Object.values(row).includes(owner.id)),
          table,
        ).toEqual([]);
      }
    },
    timeoutMs,
  );
});
