import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { site as venue } from '#site';
import { addSmsAdmin, type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { usualDialects } from '#tests/support/test-site.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe.each(usualDialects)('Nobody can use the form on %s', (dialect) => {
  let site: MessageSite;
  beforeAll(async () => {
    site = await startMessageSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  const applyAs = (email: string) => apply(site, { files: [], fields: { ...sampleFields, email } });
  const mailsTo = (address: string) =>
    site.mail.mails.filter(({ recipients }) => recipients.includes(address)).length;

  test('to fill an inbox: three confirmations a day, whatever stands behind a plus sign', async () => {
    const addresses = ['victim@example.com', 'Victim@Example.com', 'victim+1@example.com'];
    for (const address of addresses) await applyAs(address);
    // At once, as a program would.
    await Promise.all([1, 2, 3].map((count) => applyAs(`victim+x${count}@example.com`)));
    await site.deliver();
    const confirmations = site.mail.mails.filter(({ recipients }) => recipients[0] !== venue.bookingEmail);
    expect(confirmations).toHaveLength(3);
    expect(mailsTo(venue.bookingEmail), 'staff hear of each').toBe(6);
    const heldBack = (await site.outbox()).filter(({ state }) => state === 'held back');
    expect(heldBack, 'one waits for room').toHaveLength(2);
    expect(heldBack[0]?.providerWords).toMatch(/waits already/);

    // Deleting what they were about does not make room for more.
    const { applications } = await site.services.applications.list({});
    for (const { id } of applications) await site.services.applications.erase(id);
    site.pass(23 * hourMs);
    await applyAs('victim@example.com');
    site.pass(hourMs);
    await applyAs('victim@example.com');
    await site.deliver();
    expect(mailsTo('victim@example.com'), 'the one that waited, and one more').toBe(3);
  });

  test('to send to many: a hundred confirmations an hour in all', async () => {
    const now = site.time.now.toISOString();
    for (let count = 0; count < 99; count += 1) {
      await site.services.outbox.add(
        {
          channel: 'mail',
          purpose: 'confirmation',
          recipient: `guest${count}@example.com`,
          subject: '',
          text: '',
          state: 'waiting',
        },
        now,
      );
    }
    await site.database.db.updateTable('outbox').set({ state: 'sent' }).execute();
    await Promise.all([applyAs('one@example.com'), applyAs('two@example.com'), applyAs('three@example.com')]);
    await site.deliver();
    expect(mailsTo('one@example.com') + mailsTo('two@example.com') + mailsTo('three@example.com')).toBe(1);
    site.pass(hourMs);
    await applyAs('four@example.com');
    await site.deliver();
    expect(mailsTo('four@example.com')).toBe(1);
    for (const name of ['one', 'two', 'three']) expect(mailsTo(`${name}@example.com`), name).toBe(1);
  });

  test('to wait for years, although a clock that was ahead has counted their mails', async () => {
    const right = site.time.now;
    site.time.now = new Date(right.getTime() + 365 * 24 * hourMs);
    for (let count = 0; count < 4; count += 1) await applyAs('ada@example.com');
    await site.deliver();
    expect(mailsTo('ada@example.com')).toBe(3);
    site.time.now = right;
    await site.deliver();
    expect(mailsTo('ada@example.com'), 'the one that waited').toBe(4);
    await applyAs('ada@example.com');
    await site.deliver();
    expect(mailsTo('ada@example.com'), 'and a new one').toBe(5);
  });

  test('to flood the telephones of staff: more than five in ten minutes become one SMS', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    await addSmsAdmin(site, 'ben', '(706) 555-0124');
    for (let count = 0; count < 12; count += 1) await applyAs(`guest${count}@example.com`);
    await site.deliver();
    const toAda = () => site.sms.asked.filter(({ to }) => to === '+17065550123').map(({ body }) => body);
    expect(toAda()).toHaveLength(5);
    site.pass(10 * minuteMs);
    await site.deliver();
    expect(toAda().slice(5)).toEqual([
      'Folklore: 7 more applications to perform. See http://localhost:3000/admin/dashboard',
    ]);
    expect(site.sms.asked).toHaveLength(12);
    // When it is over, each is told of on its own again.
    await applyAs('later@example.com');
    await site.deliver();
    expect(toAda().at(-1)).toContain('later@example.com');
  });

  test('to wake staff all night: ten SMS an hour, and then one for all the others', async () => {
    await addSmsAdmin(site, 'ada', '(706) 555-0123');
    for (let count = 0; count < 14; count += 1) {
      await applyAs(`guest${count}@example.com`);
      site.pass(2.2 * minuteMs);
    }
    await site.deliver();
    expect(site.sms.asked).toHaveLength(10);
    site.pass(hourMs);
    await site.deliver();
    expect(site.sms.asked.slice(10).map(({ body }) => body)).toEqual([
      expect.stringContaining('4 more applications'),
    ]);
  });

  test('to send an SMS to anyone but an admin, or where it costs the venue dearly', async () => {
    await addSmsAdmin(site, 'ada', '+1 900 555 0123');
    await addSmsAdmin(site, 'ben', '555');
    const performer = await addSmsAdmin(site, 'mallory', '(706) 555-0199');
    await site.database.db
      .updateTable('users')
      .set({ role: 'performer' })
      .where('id', '=', performer)
      .execute();
    await applyAs('one@example.com');
    await applyAs('two@example.com');
    await site.deliver();
    expect(site.sms.asked).toEqual([]);
    const failed = (await site.outbox()).filter(({ channel }) => channel === 'sms');
    expect(
      failed.map(({ state, recipient }) => [state, recipient]),
      'said once',
    ).toEqual([
      ['failed', '+1 900 555 0123'],
      ['failed', '555'],
    ]);
  });

  test('to reach an admin who has changed their number or their mind in the meantime', async () => {
    const ada = await addSmsAdmin(site, 'ada', '(706) 555-0123');
    const ben = await addSmsAdmin(site, 'ben', '(706) 555-0124');
    await applyAs('one@example.com');
    const { db } = site.database;
    await db.updateTable('users').set({ phoneNumber: '(706) 555-0199' }).where('id', '=', ada).execute();
    await db.updateTable('users').set({ smsNotificationsEnabled: false }).where('id', '=', ben).execute();
    await site.deliver();
    expect(site.sms.asked).toEqual([]);
    expect((await site.outbox()).slice(2).map(({ state, providerWords }) => [state, providerWords])).toEqual([
      ['held back', 'This is no longer the number of an admin'],
      ['held back', 'This admin has switched SMS off'],
    ]);
  });
});
