import type { ReviewState } from '#contract/applications/application-fields.ts';
import type { ReviewSettings } from '#contract/applications/review-settings.ts';
import { wallTimeAt } from '#contract/time/venue-time.ts';
import type { Timeliness } from '../../db/tables.ts';

const hourMs = 60 * 60_000;
/** How long before an answer is due staff are reminded of it, and told on all their pages. */
export const reminderLeadMs = 2 * hourMs;

type DeadlineSettings = Pick<ReviewSettings, 'promiseHours'>;

/** Null in a house that has told performers no time: nothing is due, late or reminded of there. */
export function answerDeadlineMs({ promiseHours }: DeadlineSettings): number | null {
  return promiseHours === null ? null : promiseHours * hourMs;
}

export function dueAtOf(submittedAt: string, settings: DeadlineSettings): string | null {
  const deadlineMs = answerDeadlineMs(settings);
  return deadlineMs === null ? null : timeAfter(submittedAt, deadlineMs);
}

export function timeAfter(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/** Whether staff answered an application by the answer deadline. Withdrawing is no answer of theirs. */
export function timelinessOf(
  submittedAt: string,
  { state, decidedAt }: { state: ReviewState; decidedAt: string | null },
  settings: DeadlineSettings,
): Timeliness {
  const dueAt = dueAtOf(submittedAt, settings);
  if (decidedAt === null || state === 'withdrawn' || dueAt === null) return 'none';
  return decidedAt <= dueAt ? 'in time' : 'late';
}

/** Whether the venue's clock is between the two times. A span whose end is the earlier one goes over midnight. */
export function isQuietHour(
  { quietFrom, quietTo }: Pick<ReviewSettings, 'quietFrom' | 'quietTo'>,
  now: Date,
  timeZone: string,
): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const { hour, minute } = wallTimeAt(now, timeZone);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return quietFrom < quietTo ? quietFrom <= time && time < quietTo : quietFrom <= time || time < quietTo;
}
