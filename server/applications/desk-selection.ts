import type { ApplicationsQuery } from '#contract/applications/applications.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { Clock } from '../process/clock.ts';
import type { ApplicationSelection } from './application-selection.store.ts';
import { answerDeadlineMs } from './review/answer-deadline.ts';
import type { ReviewSettingsStore } from './review/review-settings.store.ts';

/** What the filters of the desk mean for this admin at this moment. */
export async function deskSelection(
  { reviewSettings, clock }: { reviewSettings: ReviewSettingsStore; clock: Clock },
  query: Omit<ApplicationsQuery, 'after' | 'limit' | 'reviews' | 'evening' | 'sort'>,
  admin?: Admin,
): Promise<ApplicationSelection> {
  const { search, performanceType, location, suspected, review, overdue, unread } = query;
  const selection = { search, performanceType, location, suspected, review };
  return {
    ...selection,
    ...(overdue === 'true'
      ? {
          openSince: new Date(clock().getTime() - answerDeadlineMs(await reviewSettings.get())).toISOString(),
        }
      : {}),
    ...(unread === 'true' && admin ? { unreadBy: admin.id } : {}),
  };
}
