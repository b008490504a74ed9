import type { SelectQueryBuilder } from 'kysely';
import type { ApplicationFilters } from '#contract/applications/applications.ts';
import { searchConditions } from '../db/search-text.ts';
import type { Db, Tables } from '../db/tables.ts';

/** The filters of the desk, as far as the database has to know them. */
export interface ApplicationSelection extends Omit<ApplicationFilters, 'overdue' | 'unread'> {
  isOpen?: boolean | undefined;
  /** Undecided, and submitted by then. */
  openSince?: string | undefined;
  /** Not read by this admin. */
  unreadBy?: number | undefined;
}

export function asksForReview({ review, isOpen, openSince, unreadBy }: ApplicationSelection): boolean {
  return [review, isOpen, openSince, unreadBy].some((filter) => filter !== undefined);
}

type Selected = SelectQueryBuilder<Tables, 'applications' | 'reviews', object>;

function withReview(selected: Selected, { review, isOpen, unreadBy }: ApplicationSelection): Selected {
  let query = selected;
  if (review) query = query.where('reviews.state', '=', review);
  if (isOpen !== undefined) query = query.where('reviews.isOpen', '=', isOpen);
  if (unreadBy === undefined) return query;
  // Two lists in one order, of which one is taken off the other: asking of each review by itself takes three times as long.
  return query.where('reviews.applicationId', 'in', ({ selectFrom }) =>
    selectFrom('reviews as all')
      .select('all.applicationId')
      .except(selectFrom('reviewReads').select('reviewReads.applicationId').where('userId', '=', unreadBy)),
  );
}

/** Every application has a review, so without a filter by it there is nothing to join. */
export function selectApplications(
  db: Db,
  selection: ApplicationSelection,
  withReviews = asksForReview(selection),
): Selected {
  const { search = '', performanceType, location, suspected, openSince } = selection;
  const all = db
    .selectFrom('applications')
    .$if(withReviews, (some) => some.innerJoin('reviews', 'reviews.applicationId', 'applications.id'));
  let query = withReview(all as unknown as Selected, selection);
  if (openSince !== undefined) {
    query = query.where('reviews.isOpen', '=', true).where('submittedAt', '<=', openSince);
  }
  if (performanceType) query = query.where('performanceType', '=', performanceType);
  if (location) query = query.where('location', '=', location);
  if (suspected) query = query.where('isSuspectedSpam', '=', suspected === 'only');
  for (const condition of searchConditions(search)) query = query.where(condition);
  return query;
}

/** To count them by what their reviews say. Without a filter by anything else no application has to be read for that. */
export function selectToCount(db: Db, selection: ApplicationSelection): Selected {
  const { review: _, isOpen: __, unreadBy: ___, ...others } = selection;
  const isByReviewAlone = Object.values(others).every((filter) => filter === undefined || filter === '');
  if (!isByReviewAlone) return selectApplications(db, selection, true);
  return withReview(db.selectFrom('reviews') as unknown as Selected, selection);
}
