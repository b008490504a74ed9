import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { clockTime, dayOfYear, wallTimeAt } from '#contract/time/venue-time.ts';
import { type NewMessage, OutboxStore } from '../../outbox/outbox.store.ts';
import { SmsAdminsStore } from '../../outbox/sms/sms-admins.store.ts';
import {
  applicationSms,
  manyRemindersSms,
  reminderSms,
  smsNumberOf,
  summarySms,
} from '../../outbox/sms/sms-text.ts';
import { ApplicationsStore } from '../applications.store.ts';
import type { Writing } from '../change-application.ts';
import { artistOf, type DueApplication, dashboardUrl } from './staff-mails.ts';

/** More applications than this in so short a time are reported together. */
const floodSize = 5;
const floodMs = 10 * 60_000;
const maxSmsAnHour = 10;
const hourMs = 60 * 60_000;

/** The admins who want SMS, with how many each has had within the hour. */
async function* readersOf({ db, venue, now }: Writing) {
  for (const { id: userId, phoneNumber } of await new SmsAdminsStore(db).list()) {
    const smsOfTheHour = await new OutboxStore(db).countSms(userId, before(now, hourMs));
    yield { userId, phoneNumber, smsOfTheHour, ...smsNumberOf(phoneNumber, venue.country) };
  }
}

async function addSms(
  { db, configured, at }: Writing,
  sms: Pick<NewMessage, 'userId' | 'recipient' | 'purpose' | 'text'> & Partial<NewMessage>,
): Promise<void> {
  const state = configured.sms ? 'waiting' : 'not configured';
  await new OutboxStore(db).add({ channel: 'sms', subject: sms.text, state, ...sms }, at);
}

/** Of a new application; in a flood, and to whom has had many, of several together. */
export async function tellStaffBySms(writing: Writing, application: ReviewedApplication): Promise<void> {
  const { db, venue, publicUrl, configured, now } = writing;
  const outbox = new OutboxStore(db);
  const isFlood = (await new ApplicationsStore(db).countSince(before(now, floodMs))) > floodSize;
  const summary = (count: number) => summarySms(venue.brand, count, dashboardUrl(publicUrl));

  for await (const { userId, phoneNumber, number, problem, smsOfTheHour } of readersOf(writing)) {
    const isHourFull = smsOfTheHour >= maxSmsAnHour;
    // Without SMS configured, nothing would ring: the messages are stored one by one, and staff can have them sent
    // later.
    const isSummary = configured.sms && (isFlood || isHourFull);
    if (number !== null && isSummary && (await outbox.addToSummary(userId, number, summary))) continue;
    // For a number that cannot be reached, one message an hour says so.
    if (problem !== null && smsOfTheHour > 0) continue;
    const waitMs = !isSummary ? 0 : isHourFull ? hourMs : floodMs;
    await addSms(writing, {
      userId,
      recipient: number ?? phoneNumber,
      text: isSummary ? summary(1) : applicationSms({ ...application, brand: venue.brand }),
      // A summary covers many applications and belongs to none of them.
      ...(isSummary ? { purpose: 'summary' } : { purpose: 'alert', applicationId: application.id }),
      ...(problem !== null && { state: 'failed', providerWords: problem }),
      dueAt: new Date(now.getTime() + waitMs).toISOString(),
    });
  }
}

/** Of answers that are due, as far as someone has not had too many. */
export async function remindBySms(writing: Writing, due: DueApplication[]): Promise<void> {
  const [first, ...others] = due;
  if (!first) return;
  const { brand, timeZone } = writing.venue;
  const wall = wallTimeAt(first.dueAt, timeZone);
  const dueTime = `${dayOfYear(wall)}, ${clockTime(wall)}`;
  const isOne = others.length === 0;
  const text = isOne
    ? reminderSms(brand, artistOf(first), dueTime)
    : manyRemindersSms(brand, due.length, dueTime);
  for await (const { userId, number, smsOfTheHour } of readersOf(writing)) {
    // That a number cannot be reached is told with the news of an application.
    if (number === null || smsOfTheHour >= maxSmsAnHour) continue;
    const sms = { userId, recipient: number, purpose: 'reminder', text } as const;
    await addSms(writing, { ...sms, ...(isOne && { applicationId: first.id }) });
  }
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
