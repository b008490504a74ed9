import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { listActivity } from '#contract/accounts/activity.ts';
import { listInvitations } from '#contract/accounts/admin-accounts.ts';
import { currentUser, listSmsSettings } from '#contract/accounts/notifications.ts';
import { listPasskeys } from '#contract/accounts/passkeys.ts';
import { listSessions, listTeam } from '#contract/accounts/team.ts';
import { setupPath } from '#contract/addresses.ts';
import { listApplications } from '#contract/applications/applications.ts';
import type { getTonight } from '#contract/applications/bookings.ts';
import type { getPreferredDates, getReview } from '#contract/applications/review.ts';
import { getReviewSettings } from '#contract/applications/review-settings.ts';
import {
  countSampleContent,
  eventBookingsPath,
  getEventMonth,
  type listConflicts,
} from '#contract/events/event-management.ts';
import { listEvents } from '#contract/events/events.ts';
import type { getAttendanceFigures } from '#contract/figures/figures.ts';
import { listImages, listPublicImages } from '#contract/gallery/gallery.ts';
import { checkProviders, listMessages } from '#contract/messages/messages.ts';
import { type ChangeCounts, getHouse, listNotices } from '#contract/monitoring.ts';
import { getNewsletter } from '#contract/subscribers/newsletter.ts';
import { listBounced } from '#contract/subscribers/subscribers.ts';
import { getSite } from '#contract/venue/venue.ts';

// By their types: the page where staff sign in would have to load what checks their answers.
const tonightPath: typeof getTonight.path = '/api/admin/tonight';
const attendancePath: typeof getAttendanceFigures.path = '/api/admin/figures/attendance';
const conflictsPath: typeof listConflicts.path = '/api/admin/events/conflicts';
const wishesPath: typeof getPreferredDates.path = '/api/admin/applications/{id}/preferred-dates';
const reviewPath: typeof getReview.path = '/api/admin/applications/{id}/review';
const activityPath: typeof listActivity.path = '/api/admin/activity';

/**
 * What can change, by a mutation made here or by someone else, and the API paths whose answers contain it. A path
 * includes everything below it: its pages and filters, and the single items of its list.
 */
const shownBy = {
  // The text of a message about an application is removed together with it; so may be the public copy of its photo,
  // which events show, and a subscription of the same address.
  applications: [
    listApplications.path,
    listMessages.path,
    listEvents.path,
    getEventMonth.path,
    eventBookingsPath,
    listImages.path,
    listPublicImages.path,
    getNewsletter.path,
    listBounced.path,
    tonightPath,
  ],
  // An image tells which events show it, one that came with an event is public only while that event is, and a sample
  // that is edited is no sample any more.
  events: [
    listEvents.path,
    getEventMonth.path,
    eventBookingsPath,
    conflictsPath,
    wishesPath,
    listImages.path,
    listPublicImages.path,
    countSampleContent.path,
    tonightPath,
  ],
  // The rows of the desk, the numbers beside its filters, and what is open on it.
  reviews: [listApplications.path, tonightPath],
  // What happens to an event is told to the performer who is booked for it. An offer takes its evening.
  bookings: [listApplications.path, listMessages.path, eventBookingsPath, conflictsPath, tonightPath],
  // Sheets and outcomes, which are below the events; the desk shows what was noted when the same act applies again.
  nights: [tonightPath, '/api/admin/events', listApplications.path, attendancePath],
  images: [listImages.path, listPublicImages.path, listEvents.path, countSampleContent.path],
  // An invitation and a review say what has become of their mails.
  messages: [
    listMessages.path,
    checkProviders.path,
    listNotices.path,
    listInvitations.path,
    reviewPath,
    tonightPath,
  ],
  invitations: [listInvitations.path],
  team: [listTeam.path, listSmsSettings.path, currentUser.path],
  ownSessions: [listSessions.path],
  passkeys: [listPasskeys.path],
  ownSettings: [currentUser.path, listSmsSettings.path, checkProviders.path],
  accounts: [setupPath],
  // Facts that are still samples are told of on every staff page.
  venue: [getSite.path, listNotices.path],
  // They say when an answer is due.
  reviewSettings: [getReviewSettings.path, listApplications.path],
  letter: [getNewsletter.path, listBounced.path, listNotices.path],
  house: [getHouse.path, listNotices.path],
  activity: [activityPath],
} satisfies Record<keyof ChangeCounts, string[]> & Record<string, string[]>;

export type Change = keyof typeof shownBy;

/** The `meta` of a query that someone types over, or whose owner updates it by hand: not refetched while it is on the screen. */
export const updatedByHand = { isUpdatedByHand: true };

/**
 * Invalidates what a mutation has changed. Queries on the screen are refetched. Queries that nothing on the screen uses
 * are removed from the cache: nothing is ever stale by time, so a page opened later would show the old data. The query
 * with the key `upToDate` is left alone: it has the answer to the mutation already.
 */
export async function noteChanges(
  client: QueryClient,
  changes: Change[],
  upToDate?: QueryKey,
): Promise<void> {
  const paths = changes.flatMap((change) => shownBy[change]);
  const isUpToDate = ({ queryHash }: Query) => upToDate !== undefined && queryHash === hashKey(upToDate);
  const isChanged = (query: Query) =>
    !isUpToDate(query) && paths.some((path) => isBelow(String(query.queryKey[0]), path));
  client.removeQueries({ type: 'inactive', predicate: isChanged });
  await client.invalidateQueries({
    predicate: (query) => isChanged(query) && query.meta?.isUpdatedByHand !== true,
  });
}

function isBelow(key: string, path: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:[/?]|$)`).test(key);
}
