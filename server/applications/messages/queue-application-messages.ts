import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { oneLine } from '../../outbox/mail/typed-text.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { personKey, type UnverifiedLimits, waitForRoom } from '../../outbox/recipient-limit.ts';
import type { Writing } from '../change-application.ts';
import { confirmationMail, mailPerformer } from './performer-mails.ts';
import { mailStaff, staffMail } from './staff-mails.ts';
import { tellStaffBySms } from './staff-sms.ts';

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
  writing: Writing,
  application: ReviewedApplication,
): Promise<void> {
  const { db, venue, publicUrl, configured, now } = writing;
  const outbox = new OutboxStore(db);
  await outbox.lock();
  const mail = { purpose: 'application', applicationId: application.id } as const;
  const replyTo = { name: oneLine(application.name, 80), address: application.email };
  await mailStaff(writing, { ...mail, replyTo, ...staffMail(application, writing) });
  // Suspected spam gets no confirmation, which would go to an address of its choice, and does not ring the staff's
  // phones.
  if (application.isSuspectedSpam) return;
  const recipientKey = personKey(application.email);
  const room = configured.mail
    ? await waitForRoom(outbox, 'confirmation', confirmations, recipientKey, now)
    : {};
  const confirmation = { ...confirmationMail(application, venue, publicUrl), recipientKey, ...room };
  await mailPerformer(writing, application, 'confirmation', confirmation);
  await tellStaffBySms(writing, application);
}
