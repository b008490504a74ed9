import { CircleCheck, CircleDashed, CircleX, type LucideIcon, PencilLine } from 'lucide-react';
import { type BookedDate, type BookingAnswer, bookedDateOf } from '#contract/applications/booked-date.ts';
import type { ListedBooking } from '#contract/applications/bookings.ts';
import type { EventRecord } from '#contract/events/events.ts';
import styles from './booking-mark.module.css';

export type BookingMarkName = BookingAnswer | 'waiting';

/** Each by shape and word, not by its colour alone. */
const marks: Record<BookingMarkName, { words: string; icon: LucideIcon }> = {
  asked: { words: 'Asked', icon: CircleDashed },
  accepted: { words: 'Accepted', icon: CircleCheck },
  turnedDown: { words: 'Turned down', icon: CircleX },
  /** A draft that their yes publishes. */
  waiting: { words: 'Waiting for the band', icon: PencilLine },
};

/** How a booked show is marked. A show that is off waits for no answer, and one without a booking has no mark. */
export function markOf(
  event: Pick<EventRecord, 'archived' | 'status'>,
  booking: Pick<ListedBooking, 'answer' | 'isOffer'> | undefined,
): BookingMarkName | undefined {
  const mark = booking && markOfDate(bookedDateOf(booking, event));
  return mark === 'asked' && event.archived ? 'waiting' : mark;
}

/** The answer, while it is what matters: one who cannot play a postponed show still waits for another date. */
export function markOfDate({ answer, standing }: BookedDate): BookingAnswer | undefined {
  return standing === 'on' || (answer === 'turnedDown' && standing === 'postponed') ? answer : undefined;
}

/** What has become of a booked date; nothing while there is none. */
export function BookedDateMark({ date }: { date: BookedDate | null }) {
  if (!date) return null;
  const mark = markOfDate(date);
  if (mark || date.standing === 'on') return <BookingMark mark={mark} />;
  return (
    <span className={styles.off} data-is-missing={date.standing === 'deleted'}>
      {off[date.standing]}
    </span>
  );
}

const off = {
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  archived: 'Not on the calendar',
  deleted: 'Date taken back: please offer another one',
};

export function BookingMark({ mark }: { mark: BookingMarkName | undefined }) {
  if (!mark) return null;
  const { words, icon: Icon } = marks[mark];
  return (
    <span className={styles.mark} data-mark={mark}>
      <Icon aria-hidden size={13} strokeWidth={2.5} />
      {words}
    </span>
  );
}
