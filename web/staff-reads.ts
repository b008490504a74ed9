import { dashboardPath, eventsPagePath, tonightPath } from './admin/admin-pages.ts';
import { authPath } from './admin/admin-session.ts';
import { parseFilters } from './admin/list-filters.ts';
import { sampleCountsPath } from './admin/samples.tsx';
import { currentUserPath, noticesPath, providersPath } from './admin/settings.queries.ts';
import { applicationPath, listPath, parseDeskAddress } from './desk/desk-address.ts';
import { eventsPath } from './events/admin/event-list.queries.ts';
import {
  askedEvent,
  askedMonth,
  eventMonthPath,
  monthFilterRules,
} from './events/admin/month/month.queries.ts';
import { askedTonight } from './night/tonight-address.ts';

const ofEveryPage = [authPath, currentUserPath, noticesPath];

/** By the page's path, from the search part of its address. */
const ofPages: Record<string, (search: string) => string[]> = {
  [dashboardPath](search) {
    const { applicationId, ...address } = parseDeskAddress(search);
    const opened = applicationId === null ? [] : [applicationPath(applicationId)];
    return [...opened, listPath(address), providersPath];
  },
  [eventsPagePath](search) {
    // Not the event: its form is not read again when someone else has changed it in the meantime.
    if (askedEvent(search) !== undefined) return [providersPath];
    const month = parseFilters(monthFilterRules, search);
    const list = month.view ? eventMonthPath(askedMonth(month)) : eventsPath({ when: 'upcoming' });
    return [list, sampleCountsPath, providersPath];
  },
  [tonightPath]: (search) => [askedTonight(search)],
};

/**
 * What the scripts of a staff page read first. On a slow phone they run a second after the page has arrived: a browser
 * that is told these addresses with the page has the answers by then.
 */
export function staffReads(pathname: string, search: string): string[] {
  return [...(ofPages[pathname]?.(search) ?? []), ...ofEveryPage];
}
