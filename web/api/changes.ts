import type { Query, QueryClient } from '@tanstack/react-query';
import { listInvitations } from '#contract/admin-accounts.ts';
import { listApplications } from '#contract/applications.ts';
import { countSampleContent } from '#contract/event-management.ts';
import { listEvents } from '#contract/events.ts';
import { listImages, listPublicImages } from '#contract/gallery.ts';
import { checkProviders, listMessages } from '#contract/messages.ts';
import { currentUser, listSmsSettings } from '#contract/notifications.ts';
import { setupPath } from '#contract/setup-path.ts';

/**
 * What a mutation can change, with every path of the API whose answers show it. A path stands for all that is below
 * it: its pages and filters, and the single things of its list.
 */
const shownBy = {
  // The text of a message about an application is removed together with it.
  applications: [listApplications.path, listMessages.path],
  // An image tells which events show it, one that came with an event is public only while that event is, and a sample
  // that is edited is no sample any more.
  events: [listEvents.path, listImages.path, listPublicImages.path, countSampleContent.path],
  images: [listImages.path, listPublicImages.path, listEvents.path, countSampleContent.path],
  messages: [listMessages.path, checkProviders.path],
  invitations: [listInvitations.path],
  ownSettings: [currentUser.path, listSmsSettings.path, checkProviders.path],
  accounts: [setupPath],
};

export type Change = keyof typeof shownBy;

/** For a query whose owner puts changes in place by hand: it is left as it is while someone looks at it. */
export const updatedByHand = { isUpdatedByHand: true };

/**
 * Called after every mutation. What is on the screen is loaded anew. What only the memory holds is forgotten: no page
 * would ask for it a second time, and it would come back as it was, a deleted thing included.
 */
export async function noteChanges(client: QueryClient, changes: Change[]): Promise<void> {
  const paths = changes.flatMap((change) => shownBy[change]);
  const isChanged = ({ queryKey: [key] }: Query) => paths.some((path) => isBelow(String(key), path));
  client.removeQueries({ type: 'inactive', predicate: isChanged });
  await client.invalidateQueries({
    predicate: (query) => isChanged(query) && query.meta?.isUpdatedByHand !== true,
  });
}

function isBelow(key: string, path: string): boolean {
  return key === path || key.startsWith(`${path}?`) || key.startsWith(`${path}/`);
}
