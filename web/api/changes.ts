import type { Query, QueryClient } from '@tanstack/react-query';
import type { ChangeCounts } from '#contract/monitoring.ts';

/** Where it is told when an answer is due. */
const answerTime = [
  '/api/admin/review-settings',
  '/api/admin/applications',
  '/api/admin/figures',
  '/api/admin/tonight',
  '/api/admin/notices',
];

/** What guests see of them, as a list and by the month. */
const shows = ['/api/events', '/api/calendar'];

/**
 * What can change, by a mutation made here or by someone else, and the API paths whose answers contain it. A path
 * includes everything below it: its pages and filters, and the single items of its list. A test knows that each is that
 * of a call; named by the calls themselves, the page where staff sign in would load what checks all their answers.
 */
export const shownBy = {
  // The text of a message about an application is removed together with it; so may be the public copy of its photo,
  // which events show, and a subscription of the same address.
  applications: [
    '/api/admin/applications',
    '/api/admin/messages',
    ...shows,
    '/api/admin/events/month',
    '/api/admin/events/bookings',
    '/api/admin/images',
    '/api/gallery',
    '/api/admin/letter',
    '/api/admin/subscribers/bounced',
    '/api/admin/tonight',
    '/api/admin/notices',
  ],
  // An image tells which events show it, one that came with an event is public only while that event is, and a sample
  // that is edited is no sample any more.
  events: [
    ...shows,
    '/api/admin/events/month',
    '/api/admin/events/bookings',
    '/api/admin/events/conflicts',
    '/api/admin/applications/{id}/preferred-dates',
    '/api/admin/images',
    '/api/gallery',
    '/api/admin/sample-content',
    '/api/admin/letter',
    '/api/admin/figures',
    '/api/admin/notices',
    '/api/admin/tonight',
  ],
  // The rows of the desk, the numbers beside its filters, and what is open on it. Who withdraws is booked no longer.
  reviews: [
    '/api/admin/applications',
    '/api/admin/events/month',
    '/api/admin/events/bookings',
    '/api/admin/events/conflicts',
    '/api/admin/figures',
    '/api/admin/tonight',
    '/api/admin/notices',
  ],
  // What happens to an event is told to the performer who is booked for it. An offer takes its evening.
  bookings: [
    '/api/admin/applications',
    '/api/admin/messages',
    '/api/admin/events/month',
    '/api/admin/events/bookings',
    '/api/admin/events/conflicts',
    '/api/admin/tonight',
    '/api/admin/notices',
  ],
  // Sheets and outcomes, which are below the events; the desk shows what was noted when the same act applies again.
  nights: [
    '/api/admin/tonight',
    '/api/admin/events',
    '/api/admin/applications',
    '/api/admin/figures/attendance',
  ],
  images: [
    '/api/admin/images',
    '/api/gallery',
    '/api/site',
    ...shows,
    '/api/admin/sample-content',
    '/api/admin/notices',
  ],
  // An invitation and a review say what has become of their mails.
  messages: [
    '/api/admin/messages',
    '/api/admin/message-providers',
    '/api/admin/notices',
    '/api/admin/invitations',
    '/api/admin/applications/{id}/review',
    '/api/admin/tonight',
  ],
  invitations: ['/api/admin/invitations'],
  team: ['/api/admin/team', '/api/admin/users-sms-settings', '/api/admin/current-user'],
  ownSessions: ['/api/admin/sessions'],
  passkeys: ['/api/admin/passkeys'],
  ownSettings: ['/api/admin/current-user', '/api/admin/users-sms-settings', '/api/admin/message-providers'],
  accounts: ['/api/setup'],
  // Facts that are still samples are told of on every staff page. One of them says when an answer is due, one in which
  // time zone a month begins.
  venue: ['/api/site', '/api/calendar', '/api/admin/events/month', '/api/admin/letter', ...answerTime],
  reviewSettings: ['/api/site', ...answerTime],
  letter: ['/api/admin/letter', '/api/admin/subscribers/bounced', '/api/admin/notices'],
  house: ['/api/admin/house', '/api/admin/notices'],
  activity: ['/api/admin/activity'],
} satisfies Record<keyof ChangeCounts, string[]> & Record<string, string[]>;

export type Change = keyof typeof shownBy;

/** The `meta` of a query that someone types over, or whose owner updates it by hand: not refetched while it is on the screen. */
export const updatedByHand = { isUpdatedByHand: true };

/**
 * Invalidates what a mutation has changed. Queries on the screen are refetched. Queries that nothing on the screen uses
 * are removed from the cache: nothing is ever stale by time, so a page opened later would show the old data.
 */
export async function noteChanges(client: QueryClient, changes: Change[]): Promise<void> {
  const paths = changes.flatMap((change) => shownBy[change]);
  const isChanged = ({ queryKey: [key] }: Query) => paths.some((path) => isBelow(String(key), path));
  client.removeQueries({ type: 'inactive', predicate: isChanged });
  const stale = client
    .getQueryCache()
    .findAll({ predicate: (query) => isChanged(query) && query.meta?.isUpdatedByHand !== true });
  await Promise.all(stale.map((query) => readAgain(client, query)));
}

async function readAgain(client: QueryClient, query: Query): Promise<void> {
  const isThis = { predicate: (other: Query) => other === query };
  const isOnTheWay = query.state.data === undefined && query.state.fetchStatus === 'fetching';
  await client.invalidateQueries(isThis);
  if (!isOnTheWay) return;
  // That was a first answer, which may be from before the change: a query without data cannot be asked for twice at once.
  client.removeQueries({ ...isThis, type: 'inactive' });
  await client.invalidateQueries(isThis);
}

function isBelow(key: string, path: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:[/?]|$)`).test(key);
}
