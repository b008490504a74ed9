import { clockTime, dayOfYear, sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Db } from '../../db/tables.ts';
import { type MessageParts, type NewMessage, OutboxStore } from '../../outbox/outbox.store.ts';
import { SmsAdminsStore } from '../../outbox/sms/sms-admins.store.ts';
import { manyRemindersSms, reminderSms, smsNumberOf } from '../../outbox/sms/sms-text.ts';
import type { Services } from '../../services.ts';
import { VenueStore } from '../../venue/venue.store.ts';
import { askAgain } from '../bookings/remind-performers.ts';
import { answerDeadlineMs, dueAtOf } from './answer-deadline.ts';
import { OpenApplicationsStore } from './open-applications.store.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';
import {
  artistOf,
  digestMail,
  manyRemindersMail,
  type OpenApplication,
  reminderMail,
} from './staff-reminders.ts';

const hourMs = 60 * 60_000;
/** How long before the promised answer is due. */
const leadMs = 2 * hourMs;
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
    const outbox = new OutboxStore(trx);
    await outbox.lock();
    const found = await listDue(trx, now);
    if (found.length === 0) return 0;
    // Someone may decide about one or delete it at this moment.
    const reminded = await new OpenApplicationsStore(trx).setReminded(
      found.map(({ id }) => id),
      now.toISOString(),
    );
    const due = found.filter(({ id }) => reminded.has(id));
    if (due.length === 0) return 0;
    const mails = mailsAbout(due, parts, await new VenueStore(trx).staffAddress(parts.venue));
    for (const message of [...mails, ...(await smsAbout(trx, due, parts, now))]) {
      await outbox.add(message, now.toISOString());
    }
    return due.length;
  });
}

async function listDue(db: Db, now: Date): Promise<OpenApplication[]> {
  const settings = await new ReviewSettingsStore(db).get();
  const timeAgo = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const deadlineMs = answerDeadlineMs(settings);
  const rows = await new OpenApplicationsStore(db).listUnreminded(
    { after: timeAgo(deadlineMs + maxLateMs), until: timeAgo(deadlineMs - leadMs) },
    maxAtOnce,
  );
  return rows.map((row) => ({ ...row, dueAt: dueAtOf(row.submittedAt, settings) }));
}

function mailsAbout(
  due: OpenApplication[],
  { venue, publicUrl, configured }: MessageParts,
  recipient: string,
): NewMessage[] {
  const shared = {
    channel: 'mail',
    purpose: 'reminder',
    recipient,
    state: configured.mail ? 'waiting' : 'not configured',
  } as const;
  if (due.length > maxSingle) {
    const [first] = due;
    return [{ ...shared, ...manyRemindersMail(due.length, first?.dueAt ?? '', venue, publicUrl) }];
  }
  return due.map((open) => ({ ...shared, applicationId: open.id, ...reminderMail(open, venue, publicUrl) }));
}

/** To each admin who wants SMS, as far as they have not had too many within the hour. */
async function smsAbout(
  trx: Db,
  due: OpenApplication[],
  { venue, configured }: MessageParts,
  now: Date,
): Promise<NewMessage[]> {
  const outbox = new OutboxStore(trx);
  const { brand, country, timeZone } = venue;
  const messages: NewMessage[] = [];
  for (const { id: userId, phoneNumber } of await new SmsAdminsStore(trx).list()) {
    const { number } = smsNumberOf(phoneNumber, country);
    // That a number cannot be reached is told with the news of an application.
    if (number === null) continue;
    const sent = await outbox.countSms(userId, new Date(now.getTime() - hourMs).toISOString());
    const shared = {
      channel: 'sms',
      purpose: 'reminder',
      userId,
      recipient: number,
      state: configured.sms ? 'waiting' : 'not configured',
    } as const;
    const timeOf = ({ dueAt }: OpenApplication) => {
      const wall = wallTimeAt(dueAt, timeZone);
      return `${dayOfYear(wall)}, ${clockTime(wall)}`;
    };
    const texts =
      due.length === 1
        ? due.map((open) => ({
            applicationId: open.id,
            text: reminderSms(brand, artistOf(open), timeOf(open)),
          }))
        : due.slice(0, 1).map((first) => ({ text: manyRemindersSms(brand, due.length, timeOf(first)) }));
    if (sent >= maxSmsAnHour) continue;
    messages.push(...texts.map((text) => ({ ...shared, ...text, subject: text.text })));
  }
  return messages;
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
    const outbox = new OutboxStore(trx);
    // Of several processes one at a time, so that the second finds today's mail.
    await outbox.lock();
    if (!(await isWanted(trx, today))) return false;
    const settings = new ReviewSettingsStore(trx);
    await settings.setDigestDay(today);
    const store = new OpenApplicationsStore(trx);
    const total = await store.count();
    if (total === 0) return false;
    const deadline = await settings.get();
    const open = (await store.list(maxListed)).map((row) => ({
      ...row,
      dueAt: dueAtOf(row.submittedAt, deadline),
    }));
    await outbox.add(
      {
        channel: 'mail',
        purpose: 'digest',
        recipient: await new VenueStore(trx).staffAddress(parts.venue),
        ...digestMail(open, total, now, parts.venue, parts.publicUrl),
        state: parts.configured.mail ? 'waiting' : 'not configured',
      },
      now.toISOString(),
    );
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
