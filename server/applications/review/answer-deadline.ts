import type { ReviewState } from '#contract/applications/application-fields.ts';
import type { ReviewSettings } from '#contract/applications/review-settings.ts';
import type { Timeliness } from '../../db/tables.ts';

const hourMs = 60 * 60_000;

type DeadlineSettings = Pick<ReviewSettings, 'promiseHours'>;

export function answerDeadlineMs({ promiseHours }: DeadlineSettings): number {
  return promiseHours * hourMs;
}

/** When the answer to an application that came then is due. */
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
