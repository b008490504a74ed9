import type { ReviewedApplication } from '#contract/applications/applications.ts';
import type { Db } from '../../db/tables.ts';
import { oneLine } from '../../outbox/mail/typed-text.ts';
import { type MessageParts, OutboxStore } from '../../outbox/outbox.store.ts';
import { personKey, type UnverifiedLimits, waitForRoom } from '../../outbox/recipient-limit.ts';
import { SmsAdminsStore } from '../../outbox/sms/sms-admins.store.ts';
import { applicationSms, smsNumberOf, summarySms } from '../../outbox/sms/sms-text.ts';
import { ApplicationsStore } from '../applications.store.ts';
import { mailPerformer } from '../review/tell-performer.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { dashboardUrl, mailStaff, staffMail } from './staff-mail.ts';

/** More applications than this in so short a time are reported together. */
const floodSize = 5;
const floodMs = 10 * 60_000;
const maxSmsAnHour = 10;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const confirmations: UnverifiedLimits = {
  purposes: ['confirmation'],
  toOne: [{ max: 3, withinMs: dayMs }],
  toAll: { max: 100, withinMs: hourMs },
};

/**
 * Queues all messages about a new application. In the transaction that stores it, so that neither exists without the
 * other (transactional outbox). Nothing is sent here.
 */
export async function queueApplicationMessages(
  trx: Db,
  application: ReviewedApplication,
  parts: MessageParts,
  now: Date,
): Promise<void> {
  const outbox = new OutboxStore(trx);
  await outbox.lock();
  const mail = { purpose: 'application', applicationId: application.id } as const;
  const replyTo = { name: oneLine(application.name, 80), address: application.email };
  await mailStaff(trx, { ...mail, replyTo, ...staffMail(application, parts) }, parts, now);
  // Suspected spam gets no confirmation, which would go to an address of its choice, and does not ring the staff's
  // phones.
  if (application.isSuspectedSpam) return;
  const recipientKey = personKey(application.email);
  const confirmation = { words: confirmationMail(application, parts.venue, parts.publicUrl) };
  const telling = { application, purpose: 'confirmation', mail: confirmation } as const;
  const room = parts.configured.mail
    ? await waitForRoom(outbox, 'confirmation', confirmations, recipientKey, now)
    : {};
  await mailPerformer(trx, telling, parts, now, { recipientKey, ...room });
  await tellStaffBySms(trx, outbox, application, parts, now);
}

async function tellStaffBySms(
  trx: Db,
  outbox: OutboxStore,
  application: ReviewedApplication,
  { venue, publicUrl, configured }: MessageParts,
  now: Date,
): Promise<void> {
  const admins = await new SmsAdminsStore(trx).list();
  if (admins.length === 0) return;
  const isFlood = (await new ApplicationsStore(trx).countSince(before(now, floodMs))) > floodSize;
  const summary = (count: number) => summarySms(venue.brand, count, dashboardUrl(publicUrl));

  for (const { id: userId, phoneNumber } of admins) {
    const smsOfTheHour = await outbox.countSms(userId, before(now, hourMs));
    const { number, problem } = smsNumberOf(phoneNumber, venue.country);
    const isHourFull = smsOfTheHour >= maxSmsAnHour;
    // Without SMS configured, nothing would ring: the messages are stored one by one, and staff can have them sent
    // later.
    const isSummary = configured.sms && (isFlood || isHourFull);
    if (problem === null && isSummary && (await outbox.addToSummary(userId, number, summary))) continue;
    // For a number that cannot be reached, one message an hour says so.
    if (problem !== null && smsOfTheHour > 0) continue;

    const text = isSummary ? summary(1) : applicationSms({ ...application, brand: venue.brand });
    const waitMs = !isSummary ? 0 : isHourFull ? hourMs : floodMs;
    await outbox.add(
      {
        channel: 'sms',
        userId,
        recipient: number ?? phoneNumber,
        subject: text,
        text,
        // A summary covers many applications and belongs to none of them.
        ...(isSummary ? { purpose: 'summary' } : { purpose: 'alert', applicationId: application.id }),
        ...(problem === null
          ? { state: configured.sms ? 'waiting' : 'not configured' }
          : { state: 'failed', providerWords: problem }),
        dueAt: new Date(now.getTime() + waitMs).toISOString(),
      },
      now.toISOString(),
    );
  }
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
