import { sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Db } from '../../db/tables.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import type { Services } from '../../services.ts';
import { ApplicationsStore } from '../applications.store.ts';
import { askAgain } from '../bookings/remind-performers.ts';
import { beginWriting, type Writing } from '../change-application.ts';
import {
  type DueApplication,
  digestMail,
  mailStaff,
  manyRemindersMail,
  reminderMail,
} from '../messages/staff-mails.ts';
import { remindBySms } from '../messages/staff-sms.ts';
import { answerDeadlineMs, dueAtOf, reminderLeadMs, timeAfter } from './answer-deadline.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';
import { ReviewsStore } from './reviews.store.ts';

/** What is later than this was missed long ago: a site that was away for days, or is new to reminders. */
const maxLateMs = 24 * 60 * 60_000;
/** More than this at once are told together. */
const maxSingle = 5;
const maxAtOnce = 1_000;

/**
 * Queues the reminders that are due, each application once: it is marked in the transaction that queues its messages.
 * Returns how many applications were reminded of.
 */
export async function remindStaff(parts: Writing): Promise<number> {
  const { db, now, at } = parts;
  // Most of the time there is nothing to do, and nobody has to wait for a lock.
  if ((await listDue(db, now)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const writing = { ...parts, db: trx };
    await new OutboxStore(trx).lock();
    const found = await listDue(trx, now);
    if (found.length === 0) return 0;
    // Someone may decide about one or delete it at this moment.
    const ids = found.map(({ id }) => id);
    const reminded = await new ReviewsStore(trx).setReminded(ids, at);
    const due = found.filter(({ id }) => reminded.has(id));
    const [first] = due;
    if (!first) return 0;
    const mails =
      due.length > maxSingle
        ? [manyRemindersMail(due.length, first.dueAt, parts)]
        : due.map((open) => ({ applicationId: open.id, ...reminderMail(open, parts) }));
    for (const mail of mails) await mailStaff(writing, { purpose: 'reminder', ...mail });
    await remindBySms(writing, due);
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

/** In the venue's time. A server that starts in the afternoon sends none for that morning. */
const morning = { fromHour: 8, toHour: 12 };
/** A longer list is better read on the desk. */
const maxListed = 50;

/** Queues the morning mail, once a day, where staff have switched it on and something is open. */
export async function sendDigest(parts: Writing): Promise<boolean> {
  const { db, now, venue } = parts;
  const wall = wallTimeAt(now, venue.timeZone);
  if (wall.hour < morning.fromHour || wall.hour >= morning.toHour) return false;
  const today = sortableDate(wall);
  if (!(await isWanted(db, today))) return false;
  return db.transaction().execute(async (trx) => {
    // Of several processes one at a time, so that the second finds today's mail.
    await new OutboxStore(trx).lock();
    if (!(await isWanted(trx, today))) return false;
    const settings = new ReviewSettingsStore(trx);
    await settings.setDigestDay(today);
    const total = await new ApplicationsStore(trx).count({ isOpen: true, suspected: 'without' });
    if (total === 0) return false;
    const oldest = await new ReviewsStore(trx).listOpen(maxListed);
    const { promiseHours } = await settings.get();
    const listed = oldest.map((row) => ({ ...row, dueAt: dueAtOf(row.submittedAt, { promiseHours }) }));
    await mailStaff({ ...parts, db: trx }, { purpose: 'digest', ...digestMail(listed, total, now, parts) });
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
export async function watchAnswerDeadlines(services: Services): Promise<void> {
  const { outboxWorker, log } = services;
  const writing = await beginWriting(services, 'Automatic');
  const reminded = await remindStaff(writing);
  const hasDigest = await sendDigest(writing);
  const asked = await askAgain(writing);
  if (asked > 0) log.info({ event: 'performers asked again', applications: asked });
  if (reminded > 0) log.info({ event: 'staff reminded', applications: reminded });
  if (reminded > 0 || hasDigest || asked > 0) outboxWorker.wake();
}
