import type { ReviewSettings } from '#contract/applications/review-settings.ts';

const hourMs = 60 * 60_000;

type Promised = Pick<ReviewSettings, 'promiseHours'>;

export function promiseMs({ promiseHours }: Promised): number {
  return promiseHours * hourMs;
}

/** When the answer to an application that came then is due. */
export function dueAtOf(submittedAt: string, settings: Promised): string {
  return new Date(Date.parse(submittedAt) + promiseMs(settings)).toISOString();
}
