import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answeredAlready,
  decidedAlready,
  notBooked,
  nothingToConfirm,
  type OwnPageRecord,
  ownPageNotFound,
  withdrawnAlready,
} from '#contract/applications/own-page.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import {
  answerDate,
  applyForPage,
  askOwnPage,
  correct,
  erase,
  type Performer,
  readOwnPage,
  sendPictures,
  withdraw,
} from '#tests/support/own-page.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { usualDialects } from '#tests/support/test-site.ts';

describe.each(usualDialects)('A performer on their own page, on %s', (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  let june: Performer;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    await site.database.db.deleteFrom('events').execute();
    rosa = await signedInAdmin(site);
    june = await applyForPage(site);
  });
  afterAll(() => site.close());

  const read = async (): Promise<OwnPageRecord> => (await readOwnPage(site, june)).json();
  const decide = (what: string, payload: object) =>
    askAbout(site, rosa, june.id, what, { method: 'POST', payload });
  const book = () => decide('book', bookedEvening);
  const move = (payload: object) => askAbout(site, rosa, june.id, 'review', { method: 'PATCH', payload });
  const review = () => readReviewOf(site, rosa, june.id);
  const told = async () =>
    (await site.outbox())
      .filter(({ purpose }) => purpose === 'news' || purpose === 'correction')
      .map(({ subject }) => subject);

  test('sees what was sent, where it stands and what can still be done', async () => {
    const answer = await readOwnPage(site, june);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const { application, ...rest } = answer.json<OwnPageRecord>();
    expect(application).toEqual({
      ...sampleFields,
      id: june.id,
      submittedAt: site.time.now.toISOString(),
      bandPhotos: [
        expect.stringMatching(`^/api/application-status/${june.token}/pictures/[0-9a-f]{32}\\.jpg$`),
      ],
      flyer: null,
    });
    const dueAt = new Date(site.time.now.getTime() + 24 * 3_600_000).toISOString();
    const unanswered = { event: null, date: null, sheet: null, canConfirm: false, confirmed: null };
    const open = { dueAt, canEdit: true, declineText: null, withdrawnAt: null };
    expect(rest).toEqual({ state: 'new', isRead: false, ...open, ...unanswered });
    await move({ isRead: true });
    expect(await read()).toMatchObject({ state: 'new', isRead: true });
    await move({ state: 'shortlisted' });
    expect(await read()).toMatchObject({ state: 'shortlisted', canEdit: true });
    const booked = await book();
    const { review: _, ...event } = booked.json();
    expect(await read()).toMatchObject({
      state: 'booked',
      event,
      dueAt: null,
      canEdit: false,
      canConfirm: true,
    });
    await site.http.inject({ method: 'DELETE', url: `/api/admin/events/${event.id}`, headers: rosa.headers });
    expect(await read()).toMatchObject({ state: 'booked', event: null, canConfirm: false });
  });

  test('gets the poster of the booked show, and none before it is booked, while it is a draft or once it is gone', async () => {
    const poster = () => site.http.inject(`/api/application-status/${june.token}/poster.pdf`);
    const missing = await poster();
    expect([missing.statusCode, missing.json().message]).toEqual([404, ownPageNotFound]);
    const { id } = (await book()).json();
    const answer = await poster();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const square = await site.http.inject(`/api/application-status/${june.token}/square.png`);
    expect(await sharp(square.rawPayload).metadata()).toMatchObject({ width: 1080, height: 1080 });
    const { headers } = rosa;
    const unpublish = {
      method: 'PATCH',
      url: `/api/events/${id}`,
      headers,
      payload: { archived: true },
    } as const;
    expect((await site.http.inject(unpublish)).statusCode).toBe(200);
    expect([(await poster()).statusCode, (await read()).event]).toEqual([404, null]);
    await site.http.inject({ method: 'DELETE', url: `/api/admin/events/${id}`, headers });
    expect((await poster()).statusCode).toBe(404);
  });

  test('corrects phone, dates and additional information, and staff hear of it', async () => {
    await move({ isRead: true });
    const changes = { phone: ' (706) 555-0199 ', preferredDates: 'Any Saturday', additionalInfo: '' };
    const corrected = await correct(site, june, changes);
    expect(corrected.statusCode, corrected.body).toBe(200);
    const now = { phone: '(706) 555-0199', preferredDates: 'Any Saturday', additionalInfo: '' };
    expect(corrected.json().application).toMatchObject({ ...sampleFields, ...now });
    expect((await read()).isRead, 'for the performer it stays read').toBe(true);
    expect(await review()).toMatchObject({
      isRead: false,
      history: [
        {
          at: site.time.now.toISOString(),
          by: 'Performer',
          what: `Corrected phone (“${sampleFields.phone}” to “(706) 555-0199”), preferred dates (“${sampleFields.preferredDates}” to “Any Saturday”), and additional information`,
        },
      ],
    });
    expect(await told()).toEqual(['Corrected: The Night Porch']);
    const found = await site.http.inject({
      url: '/api/admin/applications?search=555-0199',
      headers: rosa.headers,
    });
    expect(found.json(), 'staff find it by the new number').toHaveLength(1);

    expect((await correct(site, june, now)).statusCode, 'the same again is no news').toBe(200);
    expect((await review()).history).toHaveLength(1);
    await correct(site, june, { phone: '1' });
    await correct(site, june, { phone: '2' });
    expect(await told(), 'one mail waits for all').toEqual(['Corrected: The Night Porch']);
    await site.deliver();
    await correct(site, june, { phone: '3' });
    await site.deliver();
    const mails = () =>
      site.mail.mails.filter(({ headers }) => headers.subject?.[0]?.startsWith('Corrected')).length;
    expect(mails(), 'the next one waits for more').toBe(1);
    site.pass(5 * 60_000);
    await site.deliver();
    expect(mails()).toBe(2);
  });

  test.each([
    ['phone', { phone: '' }],
    ['phone', { phone: ' ' }],
    ['phone', { phone: 'x'.repeat(501) }],
    ['preferredDates', { preferredDates: '' }],
    ['preferredDates', { preferredDates: null }],
    ['additionalInfo', { additionalInfo: 'x'.repeat(5_001) }],
    ['additionalInfo', { additionalInfo: 'a\u0000b' }],
  ])('is told what is wrong with %s', async (field, changes) => {
    const refused = await correct(site, june, { additionalInfo: 'good', ...changes });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual([field]);
    expect((await read()).application).toMatchObject(sampleFields);
  });

  test('changes nothing that only staff may change', async () => {
    const answer = await correct(site, june, {
      name: 'Eve',
      email: 'eve@example.com',
      state: 'booked',
      id: 7,
    });
    expect(answer.statusCode).toBe(200);
    expect(await read()).toMatchObject({ state: 'new', application: { ...sampleFields, id: june.id } });
    expect(await told()).toEqual([]);
  });

  test.each(['book', 'decline'])('corrects nothing after staff %s', async (what) => {
    await decide(what, what === 'book' ? bookedEvening : {});
    const refused = await correct(site, june, { phone: '1' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(decidedAlready);
    expect((await read()).application.phone).toBe(sampleFields.phone);
  });

  test('still corrects phone, who comes and what they need once booked, and only then', async () => {
    const correctNight = (payload: object) =>
      site.http.inject({ method: 'PATCH', url: `/api/application-status/${june.token}/night`, payload });
    const now = { phone: '555-0199', bandLineup: 'June and a drummer', equipmentNeeds: 'One more chair' };
    const early = await correctNight(now);
    expect([early.statusCode, early.json().message]).toEqual([409, notBooked]);
    await book();
    const answer = await correctNight({ ...now, preferredDates: 'never' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      application: { ...sampleFields, ...now },
      state: 'booked',
      canEdit: false,
      canConfirm: true,
    });
    expect((await review()).history.at(-1)?.what).toBe(
      `Corrected phone (“${sampleFields.phone}” to “555-0199”), band lineup, and equipment needs`,
    );
    expect(await told()).toEqual(['Corrected: The Night Porch']);
    expect(Object.keys((await correctNight({ phone: '' })).json().fields)).toEqual(['phone']);
    expect(Object.keys((await correctNight({ bandLineup: ' ' })).json().fields)).toEqual(['bandLineup']);
    await withdraw(site, june);
    expect((await correctNight({ phone: '1' })).json().message).toBe(withdrawnAlready);
  });

  test.each([
    ['over', () => void site.pass(Date.parse(bookedEvening.endDateTime) - site.time.now.getTime())],
    ['turned down', () => answerDate(site, june, false)],
    ['deleted', () => site.database.db.deleteFrom('events').execute()],
  ])('corrects nothing for a night that is %s', async (_what, end) => {
    await book();
    await end();
    const answer = await askOwnPage(site, june, 'night', { method: 'PATCH', payload: { phone: '1' } });
    expect([answer.statusCode, answer.json().message]).toEqual([409, notBooked]);
  });

  test('leaves who comes empty where it was', async () => {
    await site.database.db.updateTable('applications').set({ bandLineup: '' }).execute();
    await book();
    const payload = { phone: '1', bandLineup: '' };
    const answer = await askOwnPage(site, june, 'night', { method: 'PATCH', payload });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test.each([
    [true, 'Confirmed the date', 'Confirmed: The Night Porch, Friday, March 5, 2027'],
    [false, 'Turned the date down', 'Turned down: The Night Porch, Friday, March 5, 2027'],
  ])('answers a booked date once, and staff hear of it: %s', async (accept, what, subject) => {
    const early = await answerDate(site, june, accept);
    expect([early.statusCode, early.json().message]).toEqual([409, nothingToConfirm]);
    await book();
    await move({ isRead: true });
    expect(await review()).toMatchObject({ confirmed: null });
    const answer = await answerDate(site, june, accept);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ state: 'booked', confirmed: accept, canConfirm: false });
    const again = await answerDate(site, june, !accept);
    expect([again.statusCode, again.json().message]).toEqual([409, answeredAlready]);
    expect(await review()).toMatchObject({ state: 'booked', confirmed: accept, isRead: false });
    expect((await review()).history.at(-1)).toMatchObject({ by: 'Performer', what });
    expect(await told()).toEqual([subject]);

    await move({ state: 'shortlisted' });
    expect(await read()).toMatchObject({ confirmed: null, canConfirm: false });
    await book();
    expect(await read(), 'a new booking is a new question').toMatchObject({
      confirmed: null,
      canConfirm: true,
    });
  });

  test('has no date to answer that was settled on the phone', async () => {
    await move({ state: 'booked' });
    expect(await read()).toMatchObject({ state: 'booked', canConfirm: false });
    expect((await answerDate(site, june, true)).json().message).toBe(nothingToConfirm);
  });

  test.each(['cancelled', 'postponed'] as const)('has no date to answer that is %s', async (status) => {
    await book();
    const setStatus = (to: 'scheduled' | typeof status) =>
      site.database.db.updateTable('events').set({ status: to }).execute();
    await setStatus(status);
    expect(await read()).toMatchObject({ event: { status }, canConfirm: false, confirmed: null });
    const refused = await answerDate(site, june, true);
    expect([refused.statusCode, refused.json().message]).toEqual([409, nothingToConfirm]);
    await setStatus('scheduled');
    expect(await read()).toMatchObject({ canConfirm: true, confirmed: null });
  });

  test.each(['new', 'shortlisted', 'booked'])(
    'withdraws what is %s, and can still have it erased',
    async (state) => {
      if (state === 'booked') await book();
      else await move({ state });
      const { eventId } = await review();
      const answer = await withdraw(site, june);
      expect(answer.statusCode, answer.body).toBe(200);
      const withdrawn = {
        state: 'withdrawn',
        withdrawnAt: site.time.now.toISOString(),
        event: null,
        canEdit: false,
        canConfirm: false,
        confirmed: null,
      };
      expect(answer.json()).toMatchObject(withdrawn);
      site.pass(3_600_000);
      for (const ask of [
        () => withdraw(site, june),
        () => correct(site, june, { phone: '1' }),
        () => answerDate(site, june, true),
        async () => sendPictures(site, june, [{ bytes: await samplePhoto('#f00') }]),
      ]) {
        const { statusCode, body } = await ask();
        expect([statusCode, JSON.parse(body).message]).toEqual([409, withdrawnAlready]);
      }
      const { application, ...rest } = await read();
      expect(rest).toMatchObject(withdrawn);
      expect(application).toMatchObject(sampleFields);
      expect((await site.http.inject(application.bandPhotos[0] ?? '')).statusCode).toBe(200);
      expect(await review()).toMatchObject({ state: 'withdrawn', isRead: false, eventId });
      expect((await review()).history.at(-1)).toMatchObject({
        by: 'Performer',
        what: 'Withdrew the application',
      });
      expect(await told()).toEqual(['Withdrawn: The Night Porch']);
      expect((await book()).statusCode).toBe(409);
      expect((await erase(site, june)).json()).toEqual({ success: true });
      const { statusCode, body } = await readOwnPage(site, june);
      expect([statusCode, JSON.parse(body).message]).toEqual([404, ownPageNotFound]);
    },
  );

  test('withdraws what was booked, and who has booked it, and when, stays known', async () => {
    const find = () =>
      site.database.db.selectFrom('reviews').select(['decidedAt', 'decidedBy']).executeTakeFirst();
    await book();
    const decided = { decidedAt: site.time.now.toISOString(), decidedBy: rosa.username };
    expect(await find()).toEqual(decided);
    site.time.now = new Date(site.time.now.getTime() + 60_000);
    expect((await withdraw(site, june)).statusCode).toBe(200);
    expect(await find()).toEqual(decided);
    expect((await review()).history.map(({ by, what }) => [by, what])).toEqual([
      [rosa.username, expect.stringContaining('Booked')],
      ['Performer', 'Withdrew the application'],
    ]);
  });

  test('reads what the house wrote when it declined, and cannot withdraw that', async () => {
    await decide('decline', { message: 'Your songs stayed with us.\nWe have no free evening.' });
    expect(await read()).toMatchObject({
      state: 'declined',
      declineText: 'Your songs stayed with us.\nWe have no free evening.',
    });
    const refused = await withdraw(site, june);
    expect([refused.statusCode, refused.json().message]).toEqual([409, decidedAlready]);
  });
});
