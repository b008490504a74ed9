import type { ApplicationFilters } from '#contract/applications/applications.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { Clock } from '../process/clock.ts';
import type { ApplicationSelection } from './application-selection.store.ts';
import { answerDeadlineMs } from './review/answer-deadline.ts';
import type { ReviewSettingsStore } from './review/review-settings.store.ts';

/** What the filters of the desk mean for this admin at this moment. */
export async function deskSelection(
  { reviewSettings, clock }: { reviewSettings: ReviewSettingsStore; clock: Clock },
  filters: ApplicationFilters,
  admin?: Admin,
): Promise<ApplicationSelection> {
  const { overdue, unread, search, performanceType, location, suspected, review } = filters;
  const overdueSince = async () => {
    const deadlineMs = answerDeadlineMs(await reviewSettings.get());
    // Before all applications: without a deadline none is overdue.
    const since = deadlineMs === null ? 0 : clock().getTime() - deadlineMs;
    return new Date(since).toISOString();
  };
  const openSince = overdue === 'true' ? await overdueSince() : undefined;
  const unreadBy = unread === 'true' ? admin?.id : undefined;
  return { search, performanceType, location, suspected, review, openSince, unreadBy };
}
