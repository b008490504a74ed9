import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { site as venue } from '#site';
import { addSmsAdmin, type MessageSite, outboxOf, startMessageSite } from '#tests/support/message-site.ts';
import { apply, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { dialects, startTestSite } from '#tests/support/test-site.ts';

describe.each(dialects)('News of an application on %s', (dialect) => {
  let site: MessageSite;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  test('reaches staff by mail with all that was sent, the performer with thanks, and each admin who wants it by SMS', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await addSmsAdmin(site, 'ben', '+1 706 555 0124');
    const quiet = await addSmsAdmin(site, 'cleo', '+1 706 555 0125');
    await site.database.db
      .updateTable('users')
      .set({ smsNotificationsEnabled: false })
      .where('id', '=', quiet)
      .execute();
    const photo = { bytes: await samplePhoto() };
    const answer = await apply(site, { files: [photo, photo, { ...photo, field: 'flyer' }] });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(site.mail.mails, 'nothing is sent while the performer waits').toEqual([]);
    await site.deliver();

    const toStaff = site.mail.mails.find(({ recipients }) => recipients.includes(venue.bookingEmail));
    expect(toStaff?.recipients).toEqual([venue.bookingEmail]);
    expect(toStaff?.headers).toMatchObject({
      from: ['Folklore <booking@example.com>'],
      to: [venue.bookingEmail],
      'reply-to': ['June Hollis <june@example.com>'],
      subject: ['New application: The Night Porch (Band)'],
      'auto-submitted': ['auto-generated'],
      'content-type': [expect.stringMatching(/^multipart\/alternative;/)],
    });
    for (const [name, value] of Object.entries(sampleFields)) {
      for (const line of value.split('\n')) expect(toStaff?.text, name).toContain(line);
      for (const line of value.split('\n')) expect(toStaff?.html, name).toContain(line);
    }
    const link = `http://localhost:3000/admin/dashboard?application=${answer.json().id}`;
    expect(toStaff?.text).toContain(link);
    expect(toStaff?.html).toContain(`href="${link}"`);
    expect(toStaff?.text).toContain('2 band photos, 1 flyer');
    expect(toStaff?.html).not.toMatch(/src=|url\(|@import/);

    const toPerformer = site.mail.mails.find(({ recipients }) => recipients.includes('june@example.com'));
    expect(toPerformer?.headers).toMatchObject({
      to: ['june@example.com'],
      'reply-to': [`Folklore <${venue.bookingEmail}>`],
      subject: ['Application Received: Folklore'],
      'auto-submitted': ['auto-generated'],
    });
    for (const body of [toPerformer?.text, toPerformer?.html]) {
      expect(body).toContain('The Night Porch');
      expect(body).toContain('An email with next steps will follow.');
      expect(body, 'nothing else that was typed').not.toMatch(/midnight|upright|lamp|0117|nightporch\./);
    }
    expect(site.mail.mails).toHaveLength(2);

    expect(site.sms.asked.map(({ to }) => to).sort()).toEqual(['+17065550123', '+17065550124']);
    expect(site.sms.asked[0]).toMatchObject({
      from: '+17065550142',
      body: 'Folklore: new application from The Night Porch (Band). (706) 555-0117, june@example.com',
      path: '/2010-04-01/Accounts/ACcanary0123456789/Messages.json',
      authorization: `Basic ${Buffer.from('ACcanary0123456789:CANARY-twilio-token').toString('base64')}`,
    });
    expect((await site.outbox()).map(({ state, providerWords }) => [state, providerWords])).toEqual([
      ['sent', '250 Ok: queued as 4F2A'],
      ['sent', '250 Ok: queued as 4F2A'],
      ['sent', expect.stringMatching(/^queued SM\d$/)],
      ['sent', expect.stringMatching(/^queued SM\d$/)],
    ]);
  });

  test('is not told again when the same application is sent again, nor when the worker runs again', async () => {
    const headers = { 'idempotency-key': 'one-and-the-same' };
    await Promise.all([1, 2, 3].map(() => apply(site, { files: [], headers })));
    await site.deliver();
    await apply(site, { files: [], headers });
    await site.deliver();
    expect(await site.outbox()).toHaveLength(2);
    expect(site.mail.mails).toHaveLength(2);
  });

  test('that looks like spam reaches staff as such, and nobody else', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await apply(site, { files: [], fields: { ...sampleFields, secondsSpent: '1' } });
    await site.deliver();
    expect(site.mail.mails.map(({ headers, recipients }) => [headers.subject, recipients])).toEqual([
      [['[Suspected spam] New application: The Night Porch (Band)'], [venue.bookingEmail]],
    ]);
    expect(site.mail.mails[0]?.text).toContain('no confirmation was sent to the performer');
    expect(site.sms.asked).toEqual([]);
  });

  test('disappears with the application: what is unsent goes, of what is sent only the fact stays', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    const first = (await apply(site, { files: [] })).json().id;
    await site.deliver();
    const second = (await apply(site, { files: [] })).json().id;
    await site.services.applications.erase(first);
    await site.services.applications.erase(second);
    await site.deliver();
    expect(site.mail.mails, 'only those about the first').toHaveLength(2);
    expect(site.sms.asked).toHaveLength(1);
    const left = await site.outbox();
    expect(left.map(({ state, channel, recipient }) => [state, channel, recipient])).toEqual([
      ['sent', 'mail', venue.bookingEmail],
      ['sent', 'mail', ''],
      ['sent', 'sms', '+17065550123'],
    ]);
    expect(JSON.stringify(left)).not.toMatch(/June|Night Porch|june@|0117|midnight/);
  });

  test('with hostile text stays one mail to one address, and only text', async () => {
    const nasty =
      'A\r\nBcc: victim@example.com\r\n\r\n<img src=x onerror=alert(1)>, "B" <victim@example.com>, ';
    const long = nasty + 'x'.repeat(400);
    await apply(site, { files: [], fields: { ...sampleFields, name: long, bandName: long } });
    await apply(site, { files: [], fields: { ...sampleFields, bandBio: '</td><script>alert(1)</script>' } });
    for (const email of ['a@example.com, victim@example.com', 'a@example.com\r\nBcc: victim@example.com']) {
      expect((await apply(site, { files: [], fields: { ...sampleFields, email } })).statusCode).toBe(400);
    }
    await site.deliver();
    expect(site.mail.mails).toHaveLength(4);
    for (const { headers, recipients, html } of site.mail.mails) {
      expect(recipients).toHaveLength(1);
      expect(['june@example.com', venue.bookingEmail]).toContain(recipients[0]);
      expect(Object.keys(headers)).not.toContain('bcc');
      expect(headers.to).toEqual(recipients);
      expect(headers['reply-to']).toHaveLength(1);
      expect(html).not.toMatch(/<img|<script/);
    }
    const thanks = site.mail.mails.filter(({ recipients }) => recipients[0] === 'june@example.com');
    for (const { text, html } of thanks) {
      expect(text + html).not.toMatch(/victim@|example\.com>|onerror=/);
    }
    expect(site.mail.mails.find(({ html }) => html.includes('&lt;/td&gt;&lt;script&gt;'))).toBeDefined();
  });
});

test.each(dialects)(
  'Staff of a venue without mail or SMS find on %s what would have been sent',
  async (dialect) => {
    const site = await startTestSite({ dialect });
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    expect((await apply(site, { files: [] })).statusCode).toBe(201);
    await site.services.outboxWorker.runOnce();
    const kept = await outboxOf(site);
    expect(kept.map(({ channel, state, attempts }) => [channel, state, attempts])).toEqual([
      ['mail', 'not configured', 0],
      ['mail', 'not configured', 0],
      ['sms', 'not configured', 0],
    ]);
    expect(kept[0]?.text).toContain('Any Friday in March');
    await site.close();
  },
);
