import type { ReviewSettings } from '#contract/applications/review-settings.ts';
import { wallTimeAt } from '#contract/time/venue-time.ts';

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
