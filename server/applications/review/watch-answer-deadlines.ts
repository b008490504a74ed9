import { clockTime, dayOfYear, sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Db } from '../../db/tables.ts';
import type { MailText } from '../../outbox/mail/mail-layout.ts';
import { type MessageParts, type NewMessage, OutboxStore } from '../../outbox/outbox.store.ts';
import { SmsAdminsStore } from '../../outbox/sms/sms-admins.store.ts';
import { manyRemindersSms, reminderSms, smsNumberOf } from '../../outbox/sms/sms-text.ts';
import type { Services } from '../../services.ts';
import { ApplicationsStore } from '../applications.store.ts';
import { askAgain } from '../bookings/remind-performers.ts';
import { artistOf, mailStaff } from '../messages/staff-mail.ts';
import { answerDeadlineMs, dueAtOf, reminderLeadMs, timeAfter } from './answer-deadline.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';
import { ReviewsStore } from './reviews.store.ts';
import { type DueApplication, digestMail, manyRemindersMail, reminderMail } from './staff-reminders.ts';

const hourMs = 60 * 60_000;
/** What is later than this was missed long ago: a site that was away for days, or is new to reminders. */
const maxLateMs = 24 * hourMs;
/** More than this at once are told together. */
const maxSingle = 5;
const maxAtOnce = 1_000;
const maxSmsAnHour = 10;

/**
 * Queues the reminders that are due, each application once: it is marked in the transaction that queues its messages.
 * Returns how many applications were reminded of.
 */
export async function remindStaff(db: Db, parts: MessageParts, now: Date): Promise<number> {
  // Most of the time there is nothing to do, and nobody has to wait for a lock.
  if ((await listDue(db, now)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await new OutboxStore(trx).lock();
    const found = await listDue(trx, now);
    if (found.length === 0) return 0;
    // Someone may decide about one or delete it at this moment.
    const reminded = await new ReviewsStore(trx).setReminded(
      found.map(({ id }) => id),
      now.toISOString(),
    );
    const due = found.filter(({ id }) => reminded.has(id));
    if (due.length === 0) return 0;
    for (const mail of mailsAbout(due, parts)) {
      await mailStaff(trx, { purpose: 'reminder', ...mail }, parts, now);
    }
    await remindBySms(trx, due, parts, now);
    return due.length;
  });
}

async function listDue(db: Db, now: Date): Promise<DueApplication[]> {
  const timeAgo = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const deadlineMs = answerDeadlineMs(await new ReviewSettingsStore(db).get());
  if (deadlineMs === null) return [];
  const span = { after: timeAgo(deadlineMs + maxLateMs), until: timeAgo(deadlineMs - reminderLeadMs) };
  const rows = await new ReviewsStore(db).listOpen(maxAtOnce, span);
  return rows.map((row) => ({ ...row, dueAt: timeAfter(row.submittedAt, deadlineMs) }));
}

function mailsAbout(
  due: DueApplication[],
  parts: MessageParts,
): (MailText & Pick<NewMessage, 'applicationId'>)[] {
  const [first] = due;
  if (first && due.length > maxSingle) return [manyRemindersMail(due.length, first.dueAt, parts)];
  return due.map((open) => ({ applicationId: open.id, ...reminderMail(open, parts) }));
}

/** To each admin who wants SMS, as far as they have not had too many within the hour. */
async function remindBySms(
  trx: Db,
  due: DueApplication[],
  { venue: { brand, country, timeZone }, configured }: MessageParts,
  now: Date,
): Promise<void> {
  const [first, ...others] = due;
  if (!first) return;
  const outbox = new OutboxStore(trx);
  const wall = wallTimeAt(first.dueAt, timeZone);
  const dueTime = `${dayOfYear(wall)}, ${clockTime(wall)}`;
  const isOne = others.length === 0;
  const text = isOne
    ? reminderSms(brand, artistOf(first), dueTime)
    : manyRemindersSms(brand, due.length, dueTime);
  const hourAgo = new Date(now.getTime() - hourMs).toISOString();
  for (const { id: userId, phoneNumber } of await new SmsAdminsStore(trx).list()) {
    const { number } = smsNumberOf(phoneNumber, country);
    // That a number cannot be reached is told with the news of an application.
    if (number === null || (await outbox.countSms(userId, hourAgo)) >= maxSmsAnHour) continue;
    const sms = {
      channel: 'sms',
      purpose: 'reminder',
      userId,
      recipient: number,
      subject: text,
      text,
    } as const;
    const state = configured.sms ? 'waiting' : 'not configured';
    await outbox.add({ ...sms, ...(isOne && { applicationId: first.id }), state }, now.toISOString());
  }
}

/** In the venue's time. A server that starts in the afternoon sends none for that morning. */
const morning = { fromHour: 8, toHour: 12 };
const maxListed = 100;

/** Queues the morning mail, once a day, where staff have switched it on and something is open. */
export async function sendDigest(db: Db, parts: MessageParts, now: Date): Promise<boolean> {
  const wall = wallTimeAt(now, parts.venue.timeZone);
  if (wall.hour < morning.fromHour || wall.hour >= morning.toHour) return false;
  const today = sortableDate(wall);
  if (!(await isWanted(db, today))) return false;
  return db.transaction().execute(async (trx) => {
    // Of several processes one at a time, so that the second finds today's mail.
    await new OutboxStore(trx).lock();
    if (!(await isWanted(trx, today))) return false;
    const settings = new ReviewSettingsStore(trx);
    await settings.setDigestDay(today);
    const open = { isOpen: true, suspected: 'without' } as const;
    const total = await new ApplicationsStore(trx).count(open);
    if (total === 0) return false;
    const oldest = await new ReviewsStore(trx).listOpen(maxListed);
    const { promiseHours } = await settings.get();
    const listed = oldest.map((row) => ({ ...row, dueAt: dueAtOf(row.submittedAt, { promiseHours }) }));
    await mailStaff(trx, { purpose: 'digest', ...digestMail(listed, total, now, parts) }, parts, now);
    return true;
  });
}

async function isWanted(db: Db, today: string): Promise<boolean> {
  const settings = new ReviewSettingsStore(db);
  return (await settings.get()).digest && (await settings.findDigestDay()) !== today;
}

/**
 * Watches the answer deadlines: reminds staff of their answers, writes the morning mail, and asks performers who have not
 * answered.
 */
export async function watchAnswerDeadlines(
  parts: Pick<Services, 'database' | 'messageSettings' | 'venue' | 'outboxWorker' | 'clock' | 'log'>,
): Promise<void> {
  const { database, outboxWorker, log } = parts;
  const mailParts = { ...parts.messageSettings, venue: await parts.venue.current() };
  const now = parts.clock();
  const reminded = await remindStaff(database.db, mailParts, now);
  const hasDigest = await sendDigest(database.db, mailParts, now);
  const asked = await askAgain(database.db, mailParts, now);
  if (asked > 0) log.info({ event: 'performers asked again', applications: asked });
  if (reminded > 0) log.info({ event: 'staff reminded', applications: reminded });
  if (reminded > 0 || hasDigest || asked > 0) outboxWorker.wake();
}
