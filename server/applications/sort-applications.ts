import {
  type ApplicationSort,
  maxApplicationsPerPage,
  type ReviewedApplication,
} from '#contract/applications/applications.ts';
import { venueDay } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { ConnectedDatabase } from '../db/tables.ts';
import type { ApplicationSelection } from './application-selection.store.ts';
import type { ApplicationPage, ApplicationsStore } from './applications.store.ts';
import { readWishes } from './review/read-wishes.ts';
import { type Reader, ReviewsStore } from './review/reviews.store.ts';

/** The newest so many are sorted: more than wait for an answer in any house. Older ones are decided long since. */
const mostSorted = 1_000;

interface SortingParts {
  applications: ApplicationsStore;
  database: ConnectedDatabase;
  venue: Pick<Venue, 'timeZone' | 'country'>;
  reader: Reader;
  now: Date;
}

interface SortedPage {
  sort?: ApplicationSort | undefined;
  /** A day: those who would like to play then come before the others. */
  evening?: string | undefined;
  /** The page begins after this application. */
  after?: number | undefined;
  limit?: number | undefined;
}

/**
 * A page of the applications in another order than that of their ids. It is worked out from all of them, since neither
 * the mean of the scores nor the dates that performers wish in their own words are in a column.
 */
export async function sortApplications(
  { applications, database, venue, reader, now }: SortingParts,
  selection: ApplicationSelection,
  { sort, evening, after, limit = maxApplicationsPerPage }: SortedPage,
): Promise<ApplicationPage> {
  const found: ReviewedApplication[] = [];
  let next: number | undefined;
  do {
    const page = await applications.list({ ...selection, after: next });
    found.push(...page.applications);
    next = page.next ?? undefined;
  } while (next !== undefined && found.length < mostSorted);
  const reviews = await new ReviewsStore(database.db).list(
    found.map(({ id }) => id),
    reader,
  );
  const byId = new Map(reviews.map((review) => [review.applicationId, review]));
  const today = venueDay(now, venue.timeZone);

  async function keyOf(application: ReviewedApplication): Promise<string | number | null> {
    const review = byId.get(application.id);
    if (evening === undefined) {
      if (sort === 'due') return review?.dueAt ?? null;
      if (sort === 'score') return review?.averageScore == null ? null : -review.averageScore;
      if (review?.dueAt == null) return null;
    }
    const { dates } = await readWishes(database.db, application, venue);
    if (evening !== undefined) return dates.includes(evening) ? 0 : null;
    return dates.find((day) => day >= today) ?? null;
  }

  const keyed: { application: ReviewedApplication; key: string | number | null }[] = [];
  for (const application of found) keyed.push({ application, key: await keyOf(application) });
  // What has no such value comes last. The newest are first among equals, since sorting keeps their order.
  const sorted = keyed.toSorted(({ key: one }, { key: other }) =>
    one === other ? 0 : one === null ? 1 : other === null ? -1 : one < other ? -1 : 1,
  );
  const begin = sorted.findIndex(({ application }) => application.id === after) + 1;
  const shown = sorted.slice(begin, begin + limit).map(({ application }) => application);
  return {
    applications: shown,
    next: begin + limit < sorted.length ? (shown.at(-1)?.id ?? null) : null,
  };
}
