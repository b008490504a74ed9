import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultReviewSettings } from '#contract/applications/review-settings.ts';
import { watchAnswerDeadlines } from '#server/applications/review/watch-answer-deadlines.ts';
import { site as venue } from '#site';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addSmsAdmin, type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { impossibleTexts, oddTexts } from '#tests/support/odd-texts.ts';
import { answerDate, applyForPage, correct, withdraw } from '#tests/support/own-page.ts';
import { askAbout, bookedEvening, readReviewOf } from '#tests/support/reviews.ts';
import { sampleFields } from '#tests/support/sample-application.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { usualDialects } from '#tests/support/test-site.ts';

/** Words that a stranger would like us to carry to somebody else, in every field of the form. */
const advertisements = [
  'Win at https://evil.example/now',
  'www.evil.example',
  'evil.example',
  'Call +1 900 555 0123 now',
  'a@evil.example',
  'Band\r\nBcc: victim@evil.example\r\n\r\nhttps://evil.example',
  '<a href="https://evil.example">Band</a>',
  '<img src=x onerror=alert(1)>',
];
const fields = [
  'name',
  'bandName',
  'bandBio',
  'additionalInfo',
  'preferredDates',
  'phone',
  'website',
] as const;

describe.each(usualDialects)('Hostile text on the review desk on %s', (dialect) => {
  let site: MessageSite;
  let rosa: SignedInAdmin;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    rosa = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  const post = (id: number, what: string, payload: object) =>
    askAbout(site, rosa, id, what, { method: 'POST', payload });

  test('of a stranger reaches no subject, header or link of a mail to a performer, and no history', async () => {
    const strangers = advertisements.map((typed) =>
      Object.fromEntries(fields.map((field) => [field, typed])),
    );
    const ids = await storeApplications(site, strangers);
    for (const [index, id] of ids.entries()) {
      const [what, payload, status] = [
        ['book', bookedEvening, 201],
        ['decline', {}, 200],
        ['messages', { text: 'Could you play on Friday?' }, 201],
      ][index % 3] as [string, object, number];
      expect((await post(id, what, payload)).statusCode, advertisements[index]).toBe(status);
      const { history } = await readReviewOf(site, rosa, id);
      expect(history.map((line) => line.what.replace(/\d+/, 'N'))).toEqual([
        [
          'Booked for Friday, March N, 2027, 8:00 PM – 10:00 PM, at Folklore (Dawsonville)',
          'Declined',
          'Wrote to the performer',
        ][index % 3],
      ]);
    }
    site.pass(10_000);
    await site.deliver();
    expect(site.mail.mails).toHaveLength(advertisements.length);
    // Those who were booked are asked again.
    site.pass(3 * 24 * 3_600_000);
    await watchAnswerDeadlines(site.services);
    await site.deliver();
    expect(site.mail.mails.length).toBe(Math.ceil((advertisements.length * 4) / 3));
    for (const { recipients, headers, text = '', html = '' } of site.mail.mails) {
      expect(recipients).toEqual(['june@example.com']);
      expect(headers['reply-to']).toEqual([`Folklore <${venue.bookingEmail}>`]);
      expect(headers).not.toHaveProperty('bcc');
      expect([
        ['Please confirm: Friday, March 5'],
        ['About your application: Folklore'],
        ['A message about your application: Folklore'],
      ]).toContainEqual(headers.subject);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
      expect(links).toEqual([
        expect.stringMatching(/^http:\/\/localhost:3000\/application\/[\w-]{43}$/),
        `mailto:${venue.bookingEmail}`,
      ]);
      for (const body of [text, html]) {
        expect(body).not.toMatch(/evil\.example|900 555 0123|<img|onerror=|:\/\/evil/);
      }
    }
  });

  test('of a stranger is text in the news about their answers, and one line in the subject', async () => {
    for (const typed of advertisements) {
      await site.database.db.deleteFrom('outbox').execute();
      const june = await applyForPage(site, { fields: { ...sampleFields, bandName: typed }, files: [] });
      expect((await correct(site, june, { phone: '1', additionalInfo: typed })).statusCode).toBe(200);
      expect((await post(june.id, 'book', bookedEvening)).statusCode).toBe(201);
      expect((await answerDate(site, june, false)).statusCode).toBe(200);
      expect((await withdraw(site, june)).statusCode).toBe(200);
      site.mail.mails.length = 0;
      await site.deliver();
      const news = site.mail.mails.filter(({ headers }) =>
        /^(Corrected|Turned down|Withdrawn): /.test(headers.subject?.[0] ?? ''),
      );
      expect(news, typed).toHaveLength(3);
      for (const { recipients, headers, html = '' } of news) {
        expect(recipients).toEqual([venue.bookingEmail]);
        expect(headers).not.toHaveProperty('bcc');
        expect(headers.subject?.[0]).not.toMatch(/[\r\n]/);
        const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
        expect(links).toEqual([`http://localhost:3000/admin/dashboard?application=${june.id}`]);
        expect(html, typed).not.toMatch(/<script|<img/);
      }
    }
  });

  test('of a stranger is text in reminders and morning mails, and one line in a subject and an SMS', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    for (const typed of advertisements.slice(4)) {
      await site.database.db.deleteFrom('applications').execute();
      await site.database.db.deleteFrom('outbox').execute();
      site.mail.mails.length = 0;
      site.sms.asked.length = 0;
      await site.database.db.deleteFrom('reviewSettings').execute();
      const settings = { ...defaultReviewSettings, digest: true };
      await site.services.reviewSettings.change(settings);
      site.time.now = new Date('2026-11-16T13:30:00.000Z');
      await storeApplications(site, [{ bandName: typed, submittedAt: '2026-11-15T14:00:00.000Z' }]);
      await watchAnswerDeadlines(site.services);
      await site.deliver();
      expect(site.mail.mails).toHaveLength(2);
      for (const { recipients, headers, html = '' } of site.mail.mails) {
        expect(recipients).toEqual([venue.bookingEmail]);
        expect(headers).not.toHaveProperty('bcc');
        expect(html, typed).not.toMatch(/<script|<img|href="https:\/\/evil/);
      }
      expect(site.sms.asked).toHaveLength(1);
      expect(site.sms.asked[0]?.body, typed).not.toMatch(/[\r\n<>]|evil\.example|900 555/);
    }
  });

  test('of staff comes back as it was written, and is text in their mails', async () => {
    const [id = 0] = await storeApplications(site, [{}]);
    const kept = (typed: string) => typed.replaceAll(/\r\n?/g, '\n').trim();
    for (const text of oddTexts) {
      expect((await post(id, 'notes', { text })).json().text, text).toBe(kept(text));
    }
    const { notes } = await readReviewOf(site, rosa, id);
    expect(notes.map(({ text }) => text)).toEqual(oddTexts.map(kept));
    const letters = oddTexts.slice(0, 20).map((text) => ({ name: 'Odd', text }));
    const put = await site.http.inject({
      method: 'PUT',
      url: '/api/admin/review-settings',
      headers: rosa.headers,
      payload: { ...defaultReviewSettings, letters },
    });
    expect(put.json().letters).toEqual(letters.map(({ text }) => ({ name: 'Odd', text: kept(text) })));
    const script = '<script>alert(1)</script>';
    expect((await post(id, 'decline', { message: script })).json().messages).toMatchObject([
      { text: script },
    ]);
    const [mail] = (await site.outbox()).slice(-1);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toContain('<script>');
    for (const text of impossibleTexts) {
      expect((await post(id, 'notes', { text })).statusCode).toBe(400);
      expect((await post(id, 'messages', { text })).statusCode).toBe(400);
      expect((await post(id, 'decline', { message: text })).statusCode).toBe(400);
      expect((await post(id, 'book', { ...bookedEvening, message: text })).statusCode).toBe(400);
      expect((await post(id, 'book', { ...bookedEvening, photo: text })).statusCode).toBe(400);
    }
  });

  test('in the fields of a booked event is cleaned as in every event', async () => {
    const [id = 0] = await storeApplications(site, [{}]);
    const booked = await post(id, 'book', {
      ...bookedEvening,
      name: '<script>alert(1)</script>',
      description: '<p onclick="x()">Hi<script>alert(1)</script></p>',
      id: 7,
      isSample: true,
    });
    expect(booked.statusCode, booked.body).toBe(201);
    expect(booked.json()).toMatchObject({
      name: '<script>alert(1)</script>',
      description: '<p>Hi</p>',
    });
    const formula = '=cmd|"/c calc"!A1';
    await storeApplications(site, [{ bandName: formula }]);
    const csv = await site.http.inject({
      url: '/api/admin/applications.csv?review=new&unread=true',
      headers: rosa.headers,
    });
    expect(csv.body).toContain(`"'=cmd|""/c calc""!A1"`);
  });
});
