import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { site as venue } from '#site';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { apply, samplePhoto } from '#tests/support/sample-application.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { dialects } from '#tests/support/test-site.ts';

const afterUndoMs = 10_000;

describe.each(dialects)('A decision on %s', (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  let id: number;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    for (const table of ['events', 'images'] as const) await site.database.db.deleteFrom(table).execute();
    rosa = await signedInAdmin(site);
    [id = 0] = await storeApplications(site, [{}]);
  });
  afterAll(() => site.close());

  const book = (changes: object = {}, admin = rosa, of = id) =>
    askAbout(site, admin, of, 'book', { method: 'POST', payload: { ...bookedEvening, ...changes } });
  const decline = (payload?: object, of = id) =>
    askAbout(site, rosa, of, 'decline', { method: 'POST', ...(payload ? { payload } : {}) });
  const patch = (payload: object, of = id) =>
    askAbout(site, rosa, of, 'review', { method: 'PATCH', payload });
  const listEvents = async (): Promise<EventRecord[]> =>
    (await site.http.inject({ url: '/api/events?archived=include', headers: rosa.headers })).json();

  test('to book makes the event, the link and the history, and tells the performer when it can no longer be undone', async () => {
    const answer = await book({ message: 'Doors are at seven.' });
    expect(answer.statusCode, answer.body).toBe(201);
    const { review, ...event } = answer.json();
    expect(event).toMatchObject({ ...bookedEvening, archived: false, status: 'scheduled' });
    expect(await listEvents()).toEqual([event]);
    expect(review).toMatchObject({ applicationId: id, state: 'booked', eventId: event.id, dueAt: null });
    expect(await readReviewOf(site, rosa, id)).toEqual(review);
    expect(review.history).toEqual([
      {
        at: site.time.now.toISOString(),
        by: rosa.username,
        what: expect.stringMatching(/^Booked for \w+day, .* at Folklore \(Dawsonville\)$/),
      },
    ]);

    await site.deliver();
    site.pass(afterUndoMs - 1);
    await site.deliver();
    expect(site.mail.mails).toEqual([]);
    site.pass(1);
    await site.deliver();
    await site.deliver();
    expect(site.mail.mails).toHaveLength(1);
    const [mail] = site.mail.mails;
    expect(mail?.recipients).toEqual(['june@example.com']);
    expect(mail?.headers).toMatchObject({
      subject: ['Please confirm: Friday, March 5'],
      'reply-to': [`Folklore <${venue.bookingEmail}>`],
    });
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('The Night Porch');
      expect(body).toContain('Friday, March 5, 2027, 8:00 PM – 10:00 PM, at Folklore (Dawsonville)');
      expect(body).toContain('Doors are at seven.');
    }
    expect((await readReviewOf(site, rosa, id)).messages).toEqual([
      {
        id: expect.any(Number),
        kind: 'booking',
        text: expect.stringContaining('Doors are at seven.'),
        author: rosa.username,
        createdAt: expect.any(String),
        state: 'sent',
      },
    ]);
    expect((await book()).statusCode).toBe(409);
    expect((await decline()).statusCode).toBe(409);
    expect(await listEvents()).toHaveLength(1);
  });

  test('to book is refused with everything that is wrong with the event, and leaves nothing behind', async () => {
    const refused = await book({ name: '', endDateTime: '2026-01-01T00:00:00Z', location: 'Nowhere' });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields).toSorted()).toEqual(['endDateTime', 'location', 'name']);
    expect((await book({ message: 'x'.repeat(2_001) })).statusCode).toBe(400);
    expect((await book({ imageData: 'bm90IGEgcGljdHVyZQ==' })).statusCode).toBe(415);
    expect(await readReviewOf(site, rosa, id)).toMatchObject({ state: 'new', eventId: null, history: [] });
    expect(await listEvents()).toEqual([]);
    expect(await site.outbox()).toEqual([]);
  });

  test('to book takes a public copy of a private photo, and the photo stays private', async () => {
    const sent = await apply(site, { files: [{ bytes: await samplePhoto('#a33') }] });
    const application = sent.json();
    const [photo] = application.bandPhotos;
    const [other = 0] = await storeApplications(site, [{}]);
    const foreign = await book({ photo }, rosa, other);
    expect(foreign.statusCode).toBe(400);
    expect(foreign.json().fields).toHaveProperty('photo');
    for (const wrong of ['/etc/passwd', `${photo}x`, 'https://evil.example/x.jpg']) {
      expect((await book({ photo: wrong }, rosa, application.id)).statusCode, wrong).toBe(400);
    }
    const booked = await book({ photo }, rosa, application.id);
    expect(booked.statusCode, booked.body).toBe(201);
    const { imageUrl } = booked.json();
    expect(imageUrl).toMatch(/^\/images\/[0-9a-f]{32}\.jpg$/);
    expect((await site.http.inject(imageUrl)).statusCode).toBe(200);
    expect((await site.http.inject(photo)).statusCode).toBe(401);
    const removed = await site.http.inject({
      method: 'DELETE',
      url: `/api/admin/applications/${application.id}`,
      headers: rosa.headers,
    });
    expect(removed.statusCode).toBe(200);
    expect((await site.http.inject(imageUrl)).statusCode, 'the event keeps its copy').toBe(200);
  });

  test('to decline tells the performer in the words that were chosen, or in those of the first letter', async () => {
    const [second = 0] = await storeApplications(site, [{ bandName: '', email: 'solo@example.com' }]);
    const declined = await decline({ message: 'Not this spring.\n\nMaybe in autumn.' });
    expect(declined.statusCode).toBe(200);
    expect(declined.json()).toMatchObject({ state: 'declined', eventId: null, dueAt: null });
    expect((await decline(undefined, second)).statusCode).toBe(200);
    site.pass(afterUndoMs);
    await site.deliver();
    const [first, other] = site.mail.mails.toSorted((one, two) =>
      String(one.recipients).localeCompare(String(two.recipients)),
    );
    expect(first?.headers).toMatchObject({
      to: ['june@example.com'],
      subject: ['About your application: Folklore'],
      'reply-to': [`Folklore <${venue.bookingEmail}>`],
    });
    expect(first?.text).toContain('Not this spring.\r\n\r\nMaybe in autumn.');
    expect(other?.recipients).toEqual(['solo@example.com']);
    expect(other?.text).toContain('Hello June Hollis,');
    expect(other?.text).toContain('We cannot offer you a date this time.');
    expect((await decline({ message: 'x'.repeat(2_001) })).statusCode).toBe(400);
  });

  test('that is taken back within ten seconds is never told, and its event is gone with its picture', async () => {
    const bytes = await samplePhoto();
    const booked = await book({ imageData: bytes.toString('base64'), imageMimeType: 'image/jpeg' });
    const { imageUrl } = booked.json();
    site.pass(afterUndoMs - 1);
    const undone = await patch({ state: 'shortlisted' });
    expect(undone.json()).toMatchObject({ state: 'shortlisted', eventId: null, messages: [] });
    expect(undone.json().history.at(-1).what).toBe(
      'Reopened as shortlisted; the mail to the performer was withdrawn before it left; the event was removed',
    );
    expect(await listEvents()).toEqual([]);
    expect(await site.database.db.selectFrom('images').selectAll().execute()).toEqual([]);
    expect((await site.http.inject(imageUrl)).statusCode).toBe(404);
    await decline();
    await patch({ state: 'new' });
    site.pass(afterUndoMs);
    await site.deliver();
    expect(site.mail.mails).toEqual([]);
    expect((await book()).statusCode, 'and can be decided anew').toBe(201);
  });

  test('that is taken back in the last moment takes its event along, though the way to the server took a while', async () => {
    await book();
    site.pass(afterUndoMs + 2_000);
    const undone = await patch({ state: 'new' });
    expect(undone.json()).toMatchObject({ state: 'new', messages: [] });
    expect(await listEvents()).toEqual([]);
    await book();
    site.pass(60_000);
    expect((await patch({ state: 'new' })).json().messages, 'a mail that could not leave').toEqual([]);
    expect(await listEvents(), 'guests may have seen it').toHaveLength(1);
  });

  test('that is taken back later is not told of, and leaves the event to staff', async () => {
    await book();
    site.pass(afterUndoMs);
    await site.deliver();
    expect((await patch({ state: 'new' })).json()).toMatchObject({ state: 'new', eventId: null });
    await site.deliver();
    expect(site.mail.mails).toHaveLength(1);
    expect(await listEvents()).toHaveLength(1);
    expect((await readReviewOf(site, rosa, id)).messages).toHaveLength(1);
  });

  test('whose event was changed within the ten seconds leaves that event', async () => {
    const { id: eventId } = (await book()).json();
    await site.http.inject({
      method: 'PATCH',
      url: `/api/events/${eventId}`,
      headers: rosa.headers,
      payload: { name: 'Renamed' },
    });
    await patch({ state: 'new' });
    expect(await listEvents()).toMatchObject([{ name: 'Renamed' }]);
  });

  test('whose event is deleted stays a decision', async () => {
    const { id: eventId } = (await book()).json();
    await site.http.inject({
      method: 'DELETE',
      url: `/api/admin/events/${eventId}`,
      headers: rosa.headers,
    });
    expect(await readReviewOf(site, rosa, id)).toMatchObject({ state: 'booked', eventId: null });
  });

  test('that is taken back while someone deletes its event waits for nobody', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [applicationId = 0] = await storeApplications(site, [{}]);
      const { id: eventId } = (await book({}, rosa, applicationId)).json();
      const [reopened, removed] = await Promise.all([
        patch({ state: 'new' }, applicationId),
        site.http.inject({
          method: 'DELETE',
          url: `/api/admin/events/${eventId}`,
          headers: rosa.headers,
        }),
      ]);
      expect(reopened.statusCode).toBe(200);
      expect([200, 404]).toContain(removed.statusCode);
    }
    expect(await listEvents()).toEqual([]);
  });

  test('is either told or withdrawn when both are tried at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      site.mail.mails.length = 0;
      const [applicationId = 0] = await storeApplications(site, [{}]);
      await decline({ message: 'Sorry' }, applicationId);
      site.pass(afterUndoMs);
      const [reopened] = await Promise.all([patch({ state: 'new' }, applicationId), site.deliver()]);
      await site.deliver();
      expect(reopened.statusCode).toBe(200);
      const { history, messages } = await readReviewOf(site, rosa, applicationId);
      const isWithdrawn = history.some(({ what }) => what.includes('withdrawn before it left'));
      expect(site.mail.mails.length, `round ${round}`).toBe(isWithdrawn ? 0 : 1);
      expect(messages.length).toBe(isWithdrawn ? 0 : 1);
    }
  });

  test('is one of many that are tried at once by two admins', async () => {
    const sam = await signedInAdmin(site);
    for (let round = 0; round < 5; round += 1) {
      const [applicationId = 0] = await storeApplications(site, [{}]);
      const answers = await Promise.all([
        book({}, rosa, applicationId),
        book({}, sam, applicationId),
        decline({ message: 'Sorry' }, applicationId),
        patch({ state: 'declined' }, applicationId),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
      expect([200, 201]).toContain(statuses[0]);
      expect(statuses.slice(1)).toEqual([409, 409, 409]);
      const review = await readReviewOf(site, rosa, applicationId);
      expect(review.history).toHaveLength(1);
      expect(review.eventId !== null).toBe(review.state === 'booked');
    }
    const booked = await site.database.db
      .selectFrom('reviews')
      .selectAll()
      .where('state', '=', 'booked')
      .execute();
    expect(await listEvents()).toHaveLength(booked.length);
  });

  test('and the deletion of its application at once leave no half of either', async () => {
    for (let round = 0; round < 8; round += 1) {
      await site.database.db.deleteFrom('events').execute();
      const [applicationId = 0] = await storeApplications(site, [{}]);
      const [booked, removed, noted] = await Promise.all([
        book({}, rosa, applicationId),
        site.http.inject({
          method: 'DELETE',
          url: `/api/admin/applications/${applicationId}`,
          headers: rosa.headers,
        }),
        askAbout(site, rosa, applicationId, 'notes', { method: 'POST', payload: { text: 'x' } }),
      ]);
      expect(removed.statusCode).toBe(200);
      expect([201, 404]).toContain(booked.statusCode);
      expect([201, 404]).toContain(noted.statusCode);
      expect(await listEvents()).toHaveLength(booked.statusCode === 201 ? 1 : 0);
      expect((await site.outbox()).filter(({ state }) => state === 'waiting')).toEqual([]);
    }
  });

  test('mails what staff write once, however often the same request is sent', async () => {
    const write = (key: string, text = 'Friday?') =>
      askAbout(site, rosa, id, 'messages', {
        method: 'POST',
        payload: { text },
        headers: { 'idempotency-key': key },
      });
    const answers = await Promise.all([write('one'), write('one'), write('one')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await write('one', 'Saturday?')).statusCode, 'another message').toBe(409);
    expect((await write('two')).statusCode).toBe(201);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(2);
    const { messages, history } = await readReviewOf(site, rosa, id);
    expect([messages.length, history.length]).toEqual([2, 2]);
  });

  test('goes with what staff have written to the performer, which is kept at the application', async () => {
    const written = await askAbout(site, rosa, id, 'messages', {
      method: 'POST',
      payload: { text: 'Could you play <b>Friday</b>?\nhttps://example.com/map' },
    });
    expect(written.statusCode).toBe(201);
    expect(written.json()).toMatchObject({ kind: 'message', author: rosa.username, state: 'waiting' });
    await site.deliver();
    const [mail] = site.mail.mails;
    expect(mail?.headers).toMatchObject({
      to: ['june@example.com'],
      subject: ['A message about your application: Folklore'],
      'reply-to': [`Folklore <${venue.bookingEmail}>`],
    });
    expect(mail?.text).toContain('Could you play <b>Friday</b>?\r\nhttps://example.com/map');
    expect(mail?.html).toContain('Could you play &lt;b&gt;Friday&lt;/b&gt;?<br>https://example.com/map');
    const { messages, history } = await readReviewOf(site, rosa, id);
    expect(messages).toMatchObject([{ state: 'sent', text: expect.stringContaining('<b>Friday</b>') }]);
    expect(history).toMatchObject([{ what: 'Wrote to the performer' }]);
    await site.database.db.deleteFrom('outbox').execute();
    expect((await readReviewOf(site, rosa, id)).messages, 'longer than its mail').toMatchObject([
      { state: null, text: expect.stringContaining('<b>Friday</b>') },
    ]);
  });
});
