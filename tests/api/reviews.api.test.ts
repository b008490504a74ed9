import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reviewStates } from '#contract/applications/application-fields.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { askAbout, readReviewOf } from '#tests/support/reviews.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { startTestSite, type TestSite, usualDialects } from '#tests/support/test-site.ts';

const hourMs = 3_600_000;

describe.each(usualDialects)('The review of an application on %s', (dialect) => {
  let site: TestSite;
  let rosa: SignedInAdmin;
  let sam: SignedInAdmin;
  let id: number;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    rosa = await signedInAdmin(site);
    sam = await signedInAdmin(site);
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('applications').execute();
    [id = 0] = await storeApplications(site, [{}]);
  });
  afterAll(() => site.close());

  const patch = (admin: SignedInAdmin, payload: object, headers: Record<string, string> = {}) =>
    askAbout(site, admin, id, 'review', { method: 'PATCH', payload, headers });

  async function list(search: string, admin = rosa): Promise<number[]> {
    const answer = await site.http.inject({
      url: `/api/admin/applications?${search}`,
      headers: admin.headers,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().map((application: { id: number }) => application.id);
  }

  test('is new, unread and due in a day', async () => {
    expect(await readReviewOf(site, rosa, id)).toEqual({
      applicationId: id,
      state: 'new',
      isRead: false,
      dueAt: new Date(site.time.now.getTime() + 24 * hourMs).toISOString(),
      ownScore: null,
      averageScore: null,
      scoreCount: 0,
      notes: [],
      eventId: null,
      confirmed: null,
      date: null,
      history: [],
      messages: [],
    });
  });

  test('belongs to an application that is there', async () => {
    for (const unknown of ['0', '999999', 'x', '99999999999']) {
      for (const [method, what, payload] of [
        ['GET', 'review', undefined],
        ['PATCH', 'review', { isRead: true }],
        ['POST', 'notes', { text: 'x' }],
        ['POST', 'decline', {}],
        ['POST', 'messages', { text: 'x' }],
        ['DELETE', 'notes/1', undefined],
      ] as const) {
        const answer = await site.http.inject({
          method,
          url: `/api/admin/applications/${unknown}/${what}`,
          headers: rosa.headers,
          ...(payload ? { payload } : {}),
        });
        expect(answer.statusCode, `${method} ${unknown}/${what}`).toBe(404);
      }
    }
  });

  test('is read by each admin for themselves', async () => {
    expect((await patch(rosa, { isRead: true })).json()).toMatchObject({ isRead: true });
    await patch(rosa, { isRead: true });
    expect(await readReviewOf(site, sam, id)).toMatchObject({ isRead: false, history: [] });
    expect(await list('unread=true')).toEqual([]);
    expect(await list('unread=true', sam)).toEqual([id]);
    await patch(rosa, { isRead: false });
    expect(await list('unread=true')).toEqual([id]);
  });

  test('is scored by each admin once, and the scores have an average', async () => {
    await patch(rosa, { score: 2 });
    await patch(rosa, { score: 5 });
    await patch(sam, { score: 4 });
    expect(await readReviewOf(site, rosa, id)).toMatchObject({
      ownScore: 5,
      averageScore: 4.5,
      scoreCount: 2,
    });
    await patch(rosa, { score: null });
    const review = await readReviewOf(site, rosa, id);
    expect(review).toMatchObject({ ownScore: null, averageScore: 4, scoreCount: 1 });
    expect(review.history.map(({ by, what }) => [by, what])).toEqual([
      [rosa.username, 'Scored 2 of 5'],
      [rosa.username, 'Scored 5 of 5, it was 2'],
      [sam.username, 'Scored 4 of 5'],
      [rosa.username, 'Took the score back, it was 5'],
    ]);
  });

  test.each([
    [{ state: 'withdrawn' }, 'state'],
    [{ state: 'gone' }, 'state'],
    [{ state: null }, 'state'],
    [{ score: 0 }, 'score'],
    [{ score: 6 }, 'score'],
    [{ score: 2.5 }, 'score'],
    [{ score: '3' }, 'score'],
    [{ isRead: 'yes' }, 'isRead'],
  ])('refuses %o', async (payload, field) => {
    const answer = await patch(rosa, payload);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await readReviewOf(site, rosa, id)).toMatchObject({ state: 'new', history: [] });
  });

  test('moves between the undecided states, and is decided once', async () => {
    expect((await patch(rosa, { state: 'shortlisted' })).json()).toMatchObject({ state: 'shortlisted' });
    expect((await patch(sam, { state: 'declined' })).json()).toMatchObject({
      state: 'declined',
      dueAt: null,
    });
    for (const state of ['declined', 'booked']) {
      const late = await patch(rosa, { state });
      expect(late.statusCode).toBe(409);
      expect(late.json().error).toMatch(/Someone else has decided/);
    }
    expect((await askAbout(site, rosa, id, 'decline', { method: 'POST' })).statusCode).toBe(409);
    const reopened = (await patch(rosa, { state: 'new' })).json();
    expect(reopened).toMatchObject({ state: 'new', dueAt: expect.any(String) });
    expect(reopened.history.map(({ what }: { what: string }) => what)).toEqual([
      'Shortlisted',
      'Marked as declined, without a mail',
      'Reopened',
    ]);
    expect(await site.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('is changed by whoever has seen it as it is, if they ask for that', async () => {
    const seen = (await askAbout(site, rosa, id, 'review')).headers.etag as string;
    await patch(sam, { state: 'shortlisted' });
    const late = await patch(rosa, { state: 'new' }, { 'if-match': seen });
    expect(late.statusCode).toBe(409);
    const now = (await askAbout(site, rosa, id, 'review')).headers.etag as string;
    await askAbout(site, sam, id, 'notes', { method: 'POST', payload: { text: 'Loud.' } });
    const noted = (await askAbout(site, rosa, id, 'review')).headers.etag;
    expect(noted, 'an ETag follows what is sent').not.toBe(now);
    const changed = await patch(rosa, { state: 'new' }, { 'if-match': now });
    expect(changed.statusCode, 'and If-Match the state').toBe(200);
  });

  test('has notes with author and time, which only their author deletes', async () => {
    const written = await askAbout(site, rosa, id, 'notes', {
      method: 'POST',
      payload: { text: '  Saw them in May.\r\nGood. ' },
    });
    expect(written.statusCode).toBe(201);
    const note = written.json();
    expect(note).toEqual({
      id: expect.any(Number),
      text: 'Saw them in May.\nGood.',
      author: rosa.username,
      createdAt: site.time.now.toISOString(),
    });
    expect((await readReviewOf(site, sam, id)).notes).toEqual([note]);
    const remove = (admin: SignedInAdmin, of = id) =>
      askAbout(site, admin, of, `notes/${note.id}`, { method: 'DELETE' });
    expect((await remove(sam)).statusCode).toBe(403);
    const [other = 0] = await storeApplications(site, [{}]);
    expect((await remove(rosa, other)).statusCode).toBe(404);
    expect((await remove(rosa)).json()).toEqual({ success: true });
    expect((await remove(rosa)).statusCode).toBe(404);
    const { notes, history } = await readReviewOf(site, sam, id);
    expect(notes).toEqual([]);
    expect(history.map(({ what }) => what)).toEqual(['Wrote a note', 'Deleted a note']);
  });

  test.each([[''], ['  \n '], ['x'.repeat(5_001)], ['a\u0000b'], [7], [undefined]])(
    'takes no note like %j',
    async (text) => {
      for (const what of ['notes', 'messages']) {
        const answer = await askAbout(site, rosa, id, what, { method: 'POST', payload: { text } });
        expect(answer.statusCode, what).toBe(400);
      }
    },
  );

  test('keeps names, scores, notes and history of an admin whose account is gone', async () => {
    const tia = await signedInAdmin(site);
    await patch(rosa, { score: 4 });
    await patch(tia, { score: 3, isRead: true, state: 'shortlisted' });
    await askAbout(site, tia, id, 'notes', { method: 'POST', payload: { text: 'Loud.' } });
    const leave = { method: 'DELETE', url: `/api/admin/team/${tia.id}`, headers: rosa.headers } as const;
    expect((await site.http.inject(leave)).statusCode).toBe(200);
    const review = await readReviewOf(site, rosa, id);
    expect(review).toMatchObject({ state: 'shortlisted', scoreCount: 2, averageScore: 3.5, ownScore: 4 });
    const scores = await site.database.db.selectFrom('reviewScores').selectAll().execute();
    expect(scores.map(({ author, score }) => [author, score])).toContainEqual([tia.username, 3]);
    expect(review.notes).toMatchObject([{ author: tia.username, text: 'Loud.' }]);
    expect(review.history.slice(1).every(({ by }) => by === tia.username)).toBe(true);
    const remove = await askAbout(site, rosa, id, `notes/${review.notes[0]?.id}`, { method: 'DELETE' });
    expect(remove.statusCode).toBe(403);
  });

  test('is listed by when its answer is due, by its score, or by the first date that is wished', async () => {
    const now = site.time.now.getTime();
    const added = await storeApplications(
      site,
      ['Any time', 'March 12, 2027', 'January 8, 2027', 'Friday'].map((preferredDates, index) => ({
        preferredDates,
        submittedAt: new Date(now - (4 - index) * hourMs).toISOString(),
      })),
    );
    const [any = 0, march = 0, january = 0, declined = 0] = added;
    await askAbout(site, rosa, march, 'review', { method: 'PATCH', payload: { score: 3 } });
    await askAbout(site, rosa, any, 'review', { method: 'PATCH', payload: { score: 5 } });
    await askAbout(site, rosa, declined, 'review', { method: 'PATCH', payload: { state: 'declined' } });
    expect(await list('sort=due')).toEqual([any, march, january, id, declined]);
    expect(await list('sort=score')).toEqual([any, march, declined, january, id]);
    const wanted = await list('sort=wanted');
    expect(wanted.indexOf(january)).toBeLessThan(wanted.indexOf(march));
    expect(wanted.indexOf(march)).toBeLessThan(wanted.indexOf(any));
    expect(wanted.at(-1)).not.toBe(march);
    // In pages, each of which begins where the one before has ended.
    expect(await list('sort=due&limit=2')).toEqual([any, march]);
    expect(await list(`sort=due&limit=2&after=${march}`)).toEqual([january, id]);
    expect(await list(`sort=due&after=${id}`)).toEqual([declined]);
    // One that has left the list in the meantime does not lead to its beginning.
    expect(await list(`review=new&sort=score&after=${declined}`)).toEqual([]);
    expect(await list('sort=due&after=99999')).toEqual([]);
    await askAbout(site, rosa, march, 'review', { method: 'PATCH', payload: { state: 'declined' } });
    expect(await list(`review=new&sort=due&after=${march}`)).toEqual([january, id]);
  });

  test('comes first when it has waited the longest, however many have come since', async () => {
    const now = site.time.now.getTime();
    const submittedAt = new Date(now - 9 * hourMs).toISOString();
    const [longest = 0] = await storeApplications(site, [{ submittedAt }]);
    await storeApplications(
      site,
      Array.from({ length: 1_100 }, () => ({ submittedAt: new Date(now).toISOString() })),
    );
    expect(await list('sort=due&limit=1')).toEqual([longest]);
  });

  test('is found by its state, and counted, beside the other filters', async () => {
    const now = site.time.now.getTime();
    const ids = await storeApplications(
      site,
      reviewStates.flatMap(() => [
        { performanceType: 'Band' as const, submittedAt: new Date(now - 25 * hourMs).toISOString() },
        { performanceType: 'Other' as const, submittedAt: new Date(now - 23 * hourMs).toISOString() },
      ]),
    );
    const idsOf = new Map(reviewStates.map((state, index) => [state, ids.slice(2 * index, 2 * index + 2)]));
    for (const [state, [one = 0, two = 0]] of idsOf) {
      for (const applicationId of [one, two]) {
        await site.database.db
          .updateTable('reviews')
          .set({ state, isOpen: state === 'new' || state === 'shortlisted' })
          .where('applicationId', '=', applicationId)
          .execute();
      }
    }
    for (const [state, both] of idsOf) {
      expect(await list(`review=${state}`)).toEqual(
        [...both, ...(state === 'new' ? [id] : [])].toSorted((one, two) => two - one),
      );
      expect(await list(`review=${state}&performanceType=Other`)).toEqual([both[1]]);
    }
    expect(await list('overdue=true')).toEqual([idsOf.get('shortlisted')?.[0], idsOf.get('new')?.[0]]);
    expect(await list('overdue=true&review=new')).toEqual([idsOf.get('new')?.[0]]);
    expect(await list('overdue=false&unread=false')).toHaveLength(11);
    for (const wrong of ['review=gone', 'overdue=1', 'unread=', 'sort=name']) {
      const answer = await site.http.inject({
        url: `/api/admin/applications?${wrong}`,
        headers: rosa.headers,
      });
      expect(answer.statusCode, wrong).toBe(400);
    }

    const counts = async (search: string) =>
      (
        await site.http.inject({ url: `/api/admin/applications/counts${search}`, headers: rosa.headers })
      ).json();
    const two = { shortlisted: 2, booked: 2, declined: 2, withdrawn: 2 };
    expect(await counts('')).toEqual({ new: 3, ...two, overdue: 2, unread: 11 });
    expect(await counts('?performanceType=Other')).toEqual({
      new: 1,
      shortlisted: 1,
      booked: 1,
      declined: 1,
      withdrawn: 1,
      overdue: 0,
      unread: 5,
    });

    const first = await site.http.inject({
      url: '/api/admin/applications?review=new&unread=true&limit=2',
      headers: rosa.headers,
    });
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<(.+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const rest = await site.http.inject({ url: next, headers: rosa.headers });
    expect([...first.json(), ...rest.json()].map(({ id: found }) => found)).toEqual(
      [id, ...(idsOf.get('new') ?? [])].toSorted((one, another) => another - one),
    );
    const csv = await site.http.inject({
      url: '/api/admin/applications.csv?review=declined',
      headers: rosa.headers,
    });
    for (const [state, both] of idsOf) {
      const listed = both.map((applicationId) => csv.body.includes(`\n"${applicationId}"`));
      expect(listed, state).toEqual(both.map(() => state === 'declined'));
    }
  });

  test('comes with each row of the desk, in the same call, when it is asked for', async () => {
    const [second = 0] = await storeApplications(site, [{ name: 'Newer' }]);
    await patch(rosa, { score: 4, isRead: true });
    const ask = (query: string) =>
      site.http.inject({ url: `/api/admin/applications${query}`, headers: rosa.headers });
    const answer = await ask('?reviews=true');
    expect(answer.json()).toEqual([
      expect.objectContaining({
        id: second,
        name: 'Newer',
        review: expect.objectContaining({ applicationId: second, state: 'new', isRead: false }),
      }),
      expect.objectContaining({
        id,
        review: expect.objectContaining({ isRead: true, ownScore: 4, averageScore: 4 }),
      }),
    ]);
    expect(answer.json()[0].review).not.toHaveProperty('notes');
    expect((await ask('')).json()[0]).not.toHaveProperty('review');
    const [first, older] = [await ask('?reviews=true&limit=1'), await ask(`?reviews=true&after=${second}`)];
    expect(first.headers.link).toBe(
      `</api/admin/applications?limit=1&reviews=true&after=${second}>; rel="next"`,
    );
    // Each page says how many there are, and not the first alone.
    expect([first, older].map(({ headers }) => headers['x-total-count'])).toEqual(['2', '2']);
    expect((await ask('?reviews=yes')).statusCode).toBe(400);
  });

  test('goes with its application, whole', async () => {
    await patch(rosa, { score: 4, isRead: true, state: 'shortlisted' });
    await askAbout(site, rosa, id, 'notes', { method: 'POST', payload: { text: 'Loud.' } });
    await askAbout(site, rosa, id, 'messages', { method: 'POST', payload: { text: 'Hello' } });
    await askAbout(site, rosa, id, 'decline', { method: 'POST', payload: { message: 'Sorry' } });
    const removed = await site.http.inject({
      method: 'DELETE',
      url: `/api/admin/applications/${id}`,
      headers: rosa.headers,
    });
    expect(removed.statusCode).toBe(200);
    for (const table of [
      'reviews',
      'reviewReads',
      'reviewScores',
      'reviewNotes',
      'reviewHistory',
      'reviewMessages',
      'outbox',
    ] as const) {
      expect(await site.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });
});
