import {
  type ApplicationFilters,
  type ApplicationSort,
  maxApplicationsPerPage,
  type ReviewedApplication,
} from '#contract/applications/applications.ts';
import { venueDay } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { Database } from '../db/tables.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { Clock } from '../process/clock.ts';
import type { ApplicationSelection } from './application-selection.store.ts';
import type { ApplicationPage, ApplicationsStore } from './applications.store.ts';
import { answerDeadlineMs } from './review/answer-deadline.ts';
import { readManyWishes } from './review/read-wishes.ts';
import type { ReviewSettingsStore } from './review/review-settings.store.ts';
import { type Reader, ReviewsStore } from './review/reviews.store.ts';

/** What the filters of the desk mean for this admin at this moment. */
export async function deskSelection(
  { reviewSettings, clock }: { reviewSettings: ReviewSettingsStore; clock: Clock },
  { overdue, unread, search, performanceType, location, suspected, review }: ApplicationFilters,
  admin?: Admin,
): Promise<ApplicationSelection> {
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

/** The newest so many are sorted, of all or of those that wait for an answer: more than do in any house. */
const mostSorted = 1_000;

interface SortingParts {
  applications: ApplicationsStore;
  database: Database;
  venue: Pick<Venue, 'timeZone' | 'country'>;
  reader: Reader;
  now: Date;
}

interface SortedPage {
  sort?: ApplicationSort | undefined;
  /** A day: those who would like to play then come before the others. */
  evening?: string | undefined;
  after?: number | undefined;
  limit?: number | undefined;
}

/**
 * A page of the applications in another order than that of their ids. But for when answers are due, it is worked out
 * from all of them, since neither the mean of the scores nor the dates that performers wish in their own words are in
 * a column.
 */
export async function sortApplications(
  parts: SortingParts,
  selection: ApplicationSelection,
  { sort, evening, after, limit = maxApplicationsPerPage }: SortedPage,
): Promise<ApplicationPage> {
  const { applications } = parts;
  if (sort === 'due' && evening === undefined) return applications.listByDue({ ...selection, after }, limit);
  const isWanted = sort === 'wanted' && evening === undefined;
  const found = await listNewest(applications, isWanted ? { ...selection, isOpen: true } : selection);
  const keys = await (sort === 'score' && evening === undefined
    ? readScores(parts, found)
    : readWished(parts, found, evening));
  // What has no such value comes last. The newest are first among equals, since sorting keeps their order.
  const sorted = found.toSorted(({ id: one }, { id: other }) => compareKeys(keys.get(one), keys.get(other)));
  // Nobody chooses a date for those that are decided.
  if (isWanted) sorted.push(...(await listNewest(applications, { ...selection, isOpen: false })));
  const last = sorted.findIndex(({ id }) => id === after);
  // One that is no longer among them has no place from which to go on.
  if (after !== undefined && last === -1) return { applications: [], next: null };
  const end = last + 1 + limit;
  const shown = sorted.slice(last + 1, end);
  return { applications: shown, next: end < sorted.length ? (shown.at(-1)?.id ?? null) : null };
}

async function listNewest(
  applications: ApplicationsStore,
  selection: ApplicationSelection,
): Promise<ReviewedApplication[]> {
  const found: ReviewedApplication[] = [];
  let next: number | undefined;
  do {
    const page = await applications.list({ ...selection, after: next });
    found.push(...page.applications);
    next = page.next ?? undefined;
  } while (next !== undefined && found.length < mostSorted);
  return found;
}

type Keys = Map<number, string | number | null | undefined>;

function compareKeys(one: string | number | null = null, other: string | number | null = null): number {
  return one === other ? 0 : one === null ? 1 : other === null ? -1 : one < other ? -1 : 1;
}

async function readScores({ database, reader }: SortingParts, found: ReviewedApplication[]): Promise<Keys> {
  const ids = found.map(({ id }) => id);
  const reviews = await new ReviewsStore(database.db).list(ids, reader);
  return new Map([...reviews].map(([id, { averageScore }]) => [id, averageScore && -averageScore]));
}

/** The first date that is still to come, or whether the evening is among them. */
async function readWished(
  { database, venue, now }: SortingParts,
  found: ReviewedApplication[],
  evening: string | undefined,
): Promise<Keys> {
  const today = venueDay(now, venue.timeZone);
  const wishes = await readManyWishes(database.db, found, venue);
  const keyOf = (dates: string[]) =>
    evening === undefined ? dates.find((day) => day >= today) : dates.includes(evening) ? 0 : null;
  return new Map([...wishes].map(([id, dates]) => [id, keyOf(dates)]));
}
