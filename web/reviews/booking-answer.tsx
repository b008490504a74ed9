import type { ReviewSummary } from '#contract/review.ts';
import styles from './booking-answer.module.css';

/** What the performer says to the booked date; nothing while there is none. */
export function BookingAnswer({
  review: { state, confirmed },
}: {
  review: Pick<ReviewSummary, 'state' | 'confirmed'>;
}) {
  if (state !== 'booked') return null;
  const answer = confirmed === null ? 'open' : confirmed ? 'yes' : 'no';
  return (
    <span className={styles.answer} data-answer={answer}>
      {answers[answer]}
    </span>
  );
}

const answers = { open: 'Not confirmed yet', yes: 'Confirmed', no: 'Turned down' };
