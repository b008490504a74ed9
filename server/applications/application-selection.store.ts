import type { SelectQueryBuilder } from 'kysely';
import { type ReviewState, reviewStates } from '#contract/applications/application-fields.ts';
import type { ApplicationsQuery } from '#contract/applications/applications.ts';
import { searchConditions } from '../db/search-text.ts';
import { countOf } from '../db/store.ts';
import type { Db, Tables } from '../db/tables.ts';

/** The filters of the desk, as far as the database has to know them. */
export interface ApplicationSelection
  extends Omit<ApplicationsQuery, 'after' | 'limit' | 'reviews' | 'evening' | 'overdue' | 'unread'> {
  isOpen?: boolean | undefined;
  /** Undecided, and submitted by then. */
  openSince?: string | undefined;
  /** Not read by this admin. */
  unreadBy?: number | undefined;
}

export function asksForReview({ review, isOpen, openSince, unreadBy }: ApplicationSelection): boolean {
  return [review, isOpen, openSince, unreadBy].some((filter) => filter !== undefined);
}

/** Every application has a review, so without a filter by it there is nothing to join. */
export function selectApplications(
  db: Db,
  selection: ApplicationSelection,
  withReviews = asksForReview(selection),
) {
  const { search = '', performanceType, location, suspected } = selection;
  const { review, isOpen, openSince, unreadBy } = selection;
  let query = db
    .selectFrom('applications')
    .$if(withReviews, (all) =>
      all.innerJoin('reviews', 'reviews.applicationId', 'applications.id'),
    ) as unknown as SelectQueryBuilder<Tables, 'applications' | 'reviews', object>;
  if (review) query = query.where('reviews.state', '=', review);
  if (isOpen !== undefined) query = query.where('reviews.isOpen', '=', isOpen);
  if (openSince !== undefined) {
    query = query.where('reviews.isOpen', '=', true).where('submittedAt', '<=', openSince);
  }
  if (unreadBy !== undefined) {
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reviewReads')
            .select('reviewReads.applicationId')
            .where('reviewReads.userId', '=', unreadBy)
            .whereRef('reviewReads.applicationId', '=', 'reviews.applicationId'),
        ),
      ),
    );
  }
  if (performanceType) query = query.where('performanceType', '=', performanceType);
  if (location) query = query.where('location', '=', location);
  if (suspected) query = query.where('isSuspectedSpam', '=', suspected === 'only');
  for (const condition of searchConditions(search)) query = query.where(condition);
  return query;
}

/** How many are in each state that occurs. Without filters, no application is read for it. */
export async function countByState(
  db: Db,
  selection: ApplicationSelection,
): Promise<{ state: ReviewState; count: number }[]> {
  const isFiltered = Object.values(selection).some((filter) => filter !== undefined);
  if (isFiltered) return groupByState(selectApplications(db, selection, true));
  // Most applications are declined in the end. They are what is left of all, which takes less than counting them.
  const others = reviewStates.filter((state) => state !== 'declined');
  const counts = await groupByState(db.selectFrom('reviews').where('reviews.state', 'in', others));
  const all = await countOf(db.selectFrom('reviews'));
  return [...counts, { state: 'declined', count: counts.reduce((left, { count }) => left - count, all) }];
}

function groupByState(selected: unknown): Promise<{ state: ReviewState; count: number }[]> {
  return (selected as SelectQueryBuilder<Tables, 'reviews', object>)
    .select(({ fn }) => ['reviews.state', fn.countAll<number>().as('count')])
    .groupBy('reviews.state')
    .execute();
}

/** Whether one filter by the review is the only one, so that no application has to be read to count them. */
export function countsWithoutApplications({ review, unreadBy, ...others }: ApplicationSelection): boolean {
  const isByReviewAlone = Object.values(others).every((filter) => filter === undefined || filter === '');
  return isByReviewAlone && (review === undefined) !== (unreadBy === undefined);
}

export async function countSelected(db: Db, selection: ApplicationSelection): Promise<number> {
  const { review, unreadBy } = selection;
  if (!countsWithoutApplications(selection)) return countOf(selectApplications(db, selection));
  if (review !== undefined) return countOf(db.selectFrom('reviews').where('state', '=', review));
  // Counting both takes less than looking up for each review whether it is read.
  const read = await countOf(db.selectFrom('reviewReads').where('userId', '=', unreadBy ?? 0));
  return (await countOf(db.selectFrom('reviews'))) - read;
}
