import type { ReviewState } from '#contract/applications/application-fields.ts';
import type { ReviewSettings } from '#contract/applications/review-settings.ts';
import { wallTimeAt } from '#contract/time/venue-time.ts';
import { usualAnswerHours } from '#contract/venue/venue-input.ts';
import type { Timeliness } from '../../db/tables.ts';

const hourMs = 60 * 60_000;

type DeadlineSettings = Pick<ReviewSettings, 'promiseHours'>;

export function answerDeadlineMs({ promiseHours }: DeadlineSettings): number {
  return (promiseHours ?? usualAnswerHours) * hourMs;
}

export function dueAtOf(submittedAt: string, settings: DeadlineSettings): string {
  return new Date(Date.parse(submittedAt) + answerDeadlineMs(settings)).toISOString();
}

/** Whether staff answered an application by the answer deadline. Withdrawing is no answer of theirs. */
export function timelinessOf(
  submittedAt: string,
  { state, decidedAt }: { state: ReviewState; decidedAt: string | null },
  settings: DeadlineSettings,
): Timeliness {
  if (decidedAt === null || state === 'withdrawn') return 'none';
  return decidedAt <= dueAtOf(submittedAt, settings) ? 'in time' : 'late';
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
