import * as accounts from './accounts/accounts.ts';
import * as activity from './accounts/activity.ts';
import * as adminAccounts from './accounts/admin-accounts.ts';
import * as notifications from './accounts/notifications.ts';
import * as passkeys from './accounts/passkeys.ts';
import * as team from './accounts/team.ts';
import * as applications from './applications/applications.ts';
import * as bookings from './applications/bookings.ts';
import * as ownPage from './applications/own-page.ts';
import * as review from './applications/review.ts';
import * as reviewSettings from './applications/review-settings.ts';
import type { Call } from './call.ts';
import * as eventManagement from './events/event-management.ts';
import * as eventPictures from './events/event-pictures.ts';
import * as eventSeries from './events/event-series.ts';
import * as events from './events/events.ts';
import * as figures from './figures/figures.ts';
import * as gallery from './gallery/gallery.ts';
import * as messages from './messages/messages.ts';
import * as monitoring from './monitoring.ts';
import * as privacy from './privacy.ts';
import * as newsletter from './subscribers/newsletter.ts';
import * as subscribers from './subscribers/subscribers.ts';
import * as venue from './venue/venue.ts';

const nouns: object[] = [
  accounts,
  activity,
  adminAccounts,
  notifications,
  passkeys,
  team,
  applications,
  bookings,
  ownPage,
  reviewSettings,
  review,
  eventManagement,
  eventPictures,
  eventSeries,
  events,
  figures,
  gallery,
  messages,
  monitoring,
  privacy,
  newsletter,
  subscribers,
  venue,
];

/** Every call of the API, under the name by which it is exported. */
export const calls: (Call & { name: string })[] = nouns.flatMap((noun) =>
  Object.entries(noun)
    .filter((entry): entry is [string, Call] => isCall(entry[1]))
    .map(([name, call]) => ({ name, ...call })),
);

function isCall(thing: unknown): thing is Call {
  return typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing;
}
