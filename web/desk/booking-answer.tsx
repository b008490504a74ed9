import type { ReviewSummary } from '#contract/applications/applications.ts';
import { BookingMark, markOfDate } from '../events/admin/booking/booking-mark.tsx';
import styles from './desk-message.module.css';

/** What has become of the booked date; nothing while there is none. */
export function BookingAnswer({ review: { date } }: { review: Pick<ReviewSummary, 'date'> }) {
  if (!date) return null;
  const mark = markOfDate(date);
  if (mark) return <BookingMark mark={mark} />;
  const { standing } = date;
  return (
    <span className={styles.answer} data-is-missing={standing === 'deleted'}>
      {standing !== 'on' && off[standing]}
    </span>
  );
}

const off = {
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  archived: 'Not on the calendar',
  deleted: 'Date taken back: please offer another one',
};
