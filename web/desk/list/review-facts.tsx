import { Star } from 'lucide-react';
import type { ReviewSummary } from '#contract/applications/applications.ts';
import { useVenue } from '../../site/site-contexts.ts';
import textStyles from '../../ui/text.module.css';
import { useNow } from '../../ui/use-now.ts';
import { deadlineClock } from '../answer-deadline.ts';
import { BookingAnswer } from '../booking-answer.tsx';
import { reviewStateNames } from '../review-state-names.ts';
import styles from './review-facts.module.css';

/** What a row says about the review of its application. */
export function ReviewFacts({ review }: { review: ReviewSummary }) {
  return (
    <p className={styles.facts}>
      {!review.isRead && (
        <span className={styles.unread}>
          <span className={textStyles.visuallyHidden}>Unread</span>
        </span>
      )}
      <span className={styles.state} data-state={review.state}>
        {reviewStateNames[review.state]}
      </span>
      <BookingAnswer review={review} />
      {review.dueAt && <Clock dueAt={review.dueAt} />}
      <Scores review={review} />
    </p>
  );
}

function Clock({ dueAt }: { dueAt: string }) {
  const { timeZone } = useVenue();
  const now = useNow();
  if (!now) return null;
  const { text, isOverdue } = deadlineClock(dueAt, now, timeZone);
  return (
    <span className={styles.clock} data-is-overdue={isOverdue}>
      {text}
    </span>
  );
}

function Scores({ review: { ownScore, averageScore, scoreCount } }: { review: ReviewSummary }) {
  if (averageScore === null) return null;
  const average = averageScore.toLocaleString(undefined, { maximumFractionDigits: 1 });
  return (
    <span className={styles.scores}>
      <Star aria-hidden size={14} className={styles.star} />
      {ownScore !== null && <span>you {ownScore}</span>}
      {(scoreCount > 1 || ownScore === null) && (
        <span>
          avg {average}
          <span className={textStyles.visuallyHidden}> of {scoreCount}</span>
        </span>
      )}
    </span>
  );
}
