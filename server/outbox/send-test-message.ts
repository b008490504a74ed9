import type { ActivityWhat } from '#contract/accounts/activity.ts';
import type { MessageChannel, MessageRecord } from '#contract/messages/messages.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { conflict, notConfigured } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { type BrandFacts, composeMail, htmlFooter, type MailText } from './mail/mail-layout.ts';
import { type NewMessage, OutboxStore } from './outbox.store.ts';
import type { SmsAdminsStore } from './sms/sms-admins.store.ts';
import { smsNumberOf, testSms } from './sms/sms-text.ts';

const tests: RateLimit = { name: 'test message', max: 5, windowMs: 60 * 60_000 };

/** The settings that a channel needs, named for the operator. */
const settingsOf: Record<MessageChannel, string> = {
  mail: 'Mail is not set up yet. Whoever runs your server can enter your mail provider (SMTP_URL and MAIL_FROM) and restart it',
  sms: 'SMS is not set up yet. Whoever runs your server can enter your Twilio account (TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM) and restart it',
};

export function requireConfigured({ messageSettings }: Services, channel: MessageChannel): void {
  if (!messageSettings.configured[channel]) throw notConfigured(settingsOf[channel]);
}

/**
 * Sends a test to where mails to staff go or to the admin's own number: only to recipients that are stored, never to a
 * typed one.
 */
export async function sendTestMessage(
  services: Services,
  channel: MessageChannel,
  admin: Admin,
): Promise<MessageRecord> {
  requireConfigured(services, channel);
  const venue = await services.venue.current();
  const message =
    channel === 'mail'
      ? {
          recipient: await services.venue.staffAddress(),
          ...testMail(venue, services.messageSettings.publicUrl),
        }
      : await smsToSelf(services.smsAdmins, admin.id, venue);
  await services.rateLimiter.take(tests, `${channel} ${admin.id}`);
  return queueTest(services, admin, { channel, ...message }, 'sent test message');
}

/** Queues a message that somebody of staff waits for. */
export async function queueTest(
  { auditLog, outboxWorker, clock }: Services,
  admin: Admin,
  message: Pick<NewMessage, 'channel' | 'recipient' | 'subject' | 'text' | 'html'>,
  what: ActivityWhat,
): Promise<MessageRecord> {
  const record = await auditLog.run(admin, async (trx, note) => {
    const added = await new OutboxStore(trx).add(
      { ...message, purpose: 'test', userId: admin.id, state: 'waiting' },
      clock().toISOString(),
    );
    note({ what, target: { kind: 'message', id: added.id } });
    return added;
  });
  outboxWorker.wake();
  return record;
}

async function smsToSelf(smsAdmins: SmsAdminsStore, adminId: number, { brand, country }: Venue) {
  const admin = await smsAdmins.findNumber(adminId);
  if (!admin) throw conflict('phoneNumber', 'Save your phone number first');
  const { number, problem } = smsNumberOf(admin.phoneNumber, country);
  if (problem !== null) throw conflict('phoneNumber', problem);
  const text = testSms(brand);
  return { recipient: number, subject: text, text };
}

function testMail(venue: BrandFacts, publicUrl: string): MailText {
  const words = 'This is a test. Mails about new applications will reach you at this address.';
  return composeMail({
    ...{ venue, publicUrl, label: 'Test', title: 'Mail works', heading: '', preview: words },
    subject: `Test: mail from ${venue.brand} works`,
    parts: [words],
    footer: htmlFooter('Sent from the settings of the staff area.'),
  });
}
