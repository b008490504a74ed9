import type { ReviewSummary } from '#contract/applications/applications.ts';
import type { BookedDate } from '#contract/applications/booked-date.ts';
import styles from './desk-message.module.css';

/** What has become of the booked date; nothing while there is none. */
export function BookingAnswer({ review: { date } }: { review: Pick<ReviewSummary, 'date'> }) {
  if (!date) return null;
  const { answer, words } = wordsOf(date);
  return (
    <span className={styles.answer} data-answer={answer}>
      {words}
    </span>
  );
}

const answers = {
  asked: { answer: 'open', words: 'Not confirmed yet' },
  accepted: { answer: 'yes', words: 'Confirmed' },
  turnedDown: { answer: 'no', words: 'Turned down' },
};

const off = {
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  archived: 'Not on the calendar',
  deleted: 'Date taken back: please offer another one',
};

function wordsOf({ answer, standing }: BookedDate) {
  if (standing === 'on' || (answer === 'turnedDown' && standing === 'postponed')) return answers[answer];
  return { answer: standing === 'deleted' ? 'no' : 'open', words: off[standing] };
}
