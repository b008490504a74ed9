import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxApplicationsPerPage, type ReviewedApplication } from '#contract/applications/applications.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { apply, samplePhoto } from '#tests/support/sample-application.ts';
import { type StoredApplication, storeApplications } from '#tests/support/stored-applications.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const path = '/api/admin/applications';

describe.each(usualDialects)('A staff member who reviews applications (%s)', (dialect) => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    site.http.inject({ url, headers: { ...admin.headers, ...headers } });
  const remove = (id: number) =>
    site.http.inject({ method: 'DELETE', url: `${path}/${id}`, headers: admin.headers });
  const store = (...applications: StoredApplication[]) => storeApplications(site, applications);
  const found = async (query: Record<string, string>) => {
    const answer = await get(`${path}?${new URLSearchParams(query)}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const names = answer.json<ReviewedApplication[]>().map(({ name }) => name);
    expect(answer.headers['x-total-count']).toBe(String(names.length));
    return names;
  };

  test('reads them newest first in pages that neither repeat nor lose one while others come and go', async () => {
    const count = 2 * maxApplicationsPerPage + 5;
    const ids = await store(...Array.from({ length: count }, (_, index) => ({ name: `Paged ${index}` })));
    const seen: number[] = [];
    const sizes: number[] = [];
    let next: string | undefined = `${path}?search=paged`;
    while (next) {
      const answer = await get(next);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['x-total-count']).toBe(seen.length === 0 ? String(count) : undefined);
      const page = answer.json<ReviewedApplication[]>();
      sizes.push(page.length);
      seen.push(...page.map(({ id }) => id));
      next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
      await store({ name: 'Paged newcomer' });
      await remove(seen[0] ?? 0);
    }
    expect(sizes).toEqual([maxApplicationsPerPage, maxApplicationsPerPage, 5]);
    expect(seen).toEqual(ids.toReversed());
  });

  test('finds them by words in any of the searched texts, whatever their case and accents', async () => {
    await store(
      { name: 'Zoë Ångström', bandName: 'Łuna', email: 'zoe@ANG.example', phone: '(706) 555-0199' },
      { name: 'Percy 100%', bandBio: 'under_score and back\\slash' },
      { name: 'Percy 1000', bandBio: 'underXscore and back/slash', preferredDates: 'ŞUBAT' },
    );
    expect(await found({ search: 'ZOE angstrom' })).toEqual(['Zoë Ångström']);
    expect(await found({ search: 'zoë@ang' })).toEqual(['Zoë Ångström']);
    expect(await found({ search: '555-0199' })).toEqual(['Zoë Ångström']);
    expect(await found({ search: 'percy' })).toEqual(['Percy 1000', 'Percy 100%']);
    expect(await found({ search: '100%' })).toEqual(['Percy 100%']);
    expect(await found({ search: 'under_' })).toEqual(['Percy 100%']);
    expect(await found({ search: 'back\\s' })).toEqual(['Percy 100%']);
    expect(await found({ search: 'şubat percy' })).toEqual(['Percy 1000']);
    expect(await found({ search: "percy' or '1'='1" })).toEqual([]);
    expect(await found({ search: 'percy zoe' })).toEqual([]);
  });

  test('narrows them down by type, place and suspicion, and leaves with what is left of all', async () => {
    await store(
      { name: 'Narrow A', performanceType: 'Duo', location: 'Myth & Legend (Cumming)' },
      { name: 'Narrow B', performanceType: 'Duo', location: '', isSuspectedSpam: true },
      { name: 'Narrow C', performanceType: 'Other', location: 'Myth & Legend (Cumming)' },
    );
    const search = 'narrow';
    expect(await found({ search, performanceType: 'Duo' })).toEqual(['Narrow B', 'Narrow A']);
    expect(await found({ search, location: 'Myth & Legend (Cumming)' })).toEqual(['Narrow C', 'Narrow A']);
    expect(await found({ search, suspected: 'only' })).toEqual(['Narrow B']);
    expect(await found({ search, suspected: 'without', performanceType: 'Duo' })).toEqual(['Narrow A']);
    expect(await found({ search, performanceType: 'Choir' })).toEqual([]);
    const newest = await get(`${path}?search=narrow&limit=1`);
    expect(newest.json()).toMatchObject([{ name: 'Narrow C' }]);
    expect(newest.headers['x-total-count']).toBe('3');
    expect(newest.headers.link).toContain('limit=1');
  });

  test.each(['after=x', 'after=0', 'limit=0', 'limit=101', 'limit=1.5', 'suspected=maybe', 'search=%00'])(
    'is told what is wrong with a list that cannot be (%s)',
    async (query) => {
      expect((await get(`${path}?${query}`)).statusCode).toBe(400);
    },
  );

  test('reads one by itself, and hears when there is none', async () => {
    const [id] = await store({ name: 'Alone', isSuspectedSpam: true });
    expect((await get(`${path}/${id}`)).json()).toMatchObject({ id, name: 'Alone', isSuspectedSpam: true });
    for (const unknown of ['2147483647', '99999999999', '0', 'x', '1.5']) {
      const answer = await get(`${path}/${unknown}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'Application Not Found' });
    }
  });

  test('deletes one together with its photos, once', async () => {
    const photo = await samplePhoto('#246');
    const sent = await apply(site, {
      files: [{ bytes: photo }, { bytes: photo }, { field: 'flyer', bytes: photo }],
    });
    const { id, bandPhotos, flyer } = sent.json<{ id: number; bandPhotos: string[]; flyer: string }>();
    const addresses = [...bandPhotos, flyer];
    const namesLeft = async () => {
      const names: string[] = [];
      for await (const { name } of site.services.applicationFiles.list()) names.push(name);
      return names.filter((name) => addresses.some((address) => address.endsWith(name)));
    };
    expect(await namesLeft()).toHaveLength(3);
    for (const address of addresses) expect((await get(address)).statusCode).toBe(200);

    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ success: true });
    expect((await remove(id)).json()).toMatchObject({ error: 'Application Not Found' });
    for (const address of addresses) {
      expect((await get(address)).statusCode).toBe(404);
      expect((await get(`${address}?size=thumbnail`)).statusCode).toBe(404);
    }
    expect(await namesLeft()).toEqual([]);
    expect((await get(`${path}/${id}`)).statusCode).toBe(404);
    expect(site.logged.filter(({ event }) => event === 'application deleted')).toContainEqual(
      expect.objectContaining({ applicationId: id, userId: admin.id }),
    );
  });

  test('has deleted it even if the disk keeps a file', async () => {
    const sent = await apply(site);
    const { id, bandPhotos } = sent.json<{ id: number; bandPhotos: string[] }>();
    const { applicationFiles: files } = site.services;
    const removeFile = files.remove;
    files.remove = () => Promise.reject(new Error('EIO'));
    try {
      expect((await remove(id)).statusCode).toBe(200);
    } finally {
      files.remove = removeFile;
    }
    expect((await get(bandPhotos[0] ?? '')).statusCode).toBe(404);
    expect(site.logged).toContainEqual(
      expect.objectContaining({
        msg: 'a file of something deleted is still there',
        place: 'applications',
        filename: bandPhotos[0]?.split('/').at(-1),
      }),
    );
  });

  test('takes them home as a table in which nothing runs', async () => {
    const hostile = '=HYPERLINK("https://evil.example")';
    await store(
      { name: 'Table A', phone: '+1 706 555 0142', bandBio: 'Two\nlines, "quoted"' },
      { name: 'Table B', bandName: hostile, additionalInfo: '  @SUM(A1)', setLength: '\uff1d1+1' },
    );
    await apply(site, {
      fields: {
        name: 'Table C',
        email: 'c@example.com',
        phone: '1',
        performanceType: 'Duo',
        preferredDates: 'x',
      },
    });
    const answer = await get(`${path}.csv?search=table`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="applications-2026-11-15.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [heading, c, b, ...a] = answer.body.split('\r\n');
    expect(heading).toMatch(/^\uFEFF"ID","Submitted","Name","Band Name","Email","Phone","Type"/);
    expect(c).toMatch(
      /^"\d+","2026-11-15 12:00","Table C",.*"http[^"]+\/api\/admin\/application-files\/\w+\.jpg"/,
    );
    expect(b).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(b).toContain(`"  '@SUM(A1)"`);
    expect(b).toContain(`"'\uff1d1+1"`);
    expect(a.join('\r\n')).toContain(`"+1 706 555 0142"`);
    expect(a.join('\r\n')).toContain(`"Two\nlines, ""quoted"""`);
  });

  test('finds the day of the venue in the name of the table, and not that of Greenwich', async () => {
    const { now } = site.time;
    // Ten in the evening in the venue's zone.
    site.time.now = new Date('2026-11-16T03:00:00.000Z');
    const { headers } = await get(`${path}.csv?search=nobody`);
    site.time.now = now;
    expect(headers['content-disposition']).toBe('attachment; filename="applications-2026-11-15.csv"');
  });

  test('takes all of them home, however many pages they are', async () => {
    const all = await get(`${path}.csv?search=paged`);
    const ids = [...all.body.matchAll(/^"(\d+)","/gm)].map(([, id]) => Number(id));
    expect(ids.length).toBeGreaterThan(2 * maxApplicationsPerPage);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
