import { CircleCheck, CircleDashed, CircleX, type LucideIcon, PencilLine } from 'lucide-react';
import type { BookingAnswer } from '#contract/applications/booked-date.ts';
import type { BookingRecord } from '#contract/applications/bookings.ts';
import type { EventRecord } from '#contract/events/events.ts';
import styles from './booking-mark.module.css';

/** Each by shape and word, not by its colour alone. */
const marks: Record<BookingAnswer | 'waiting', { words: string; icon: LucideIcon }> = {
  asked: { words: 'Asked', icon: CircleDashed },
  accepted: { words: 'Accepted', icon: CircleCheck },
  turnedDown: { words: 'Turned down', icon: CircleX },
  waiting: { words: 'Waiting for the band', icon: PencilLine },
};

interface BookingMarkProps {
  event: Pick<EventRecord, 'archived'>;
  booking: Pick<BookingRecord, 'answer' | 'publish'>;
}

/** Whether it is a draft that the performer's yes publishes. */
export function isWaiting({ event, booking }: BookingMarkProps): boolean {
  return event.archived && booking.publish === 'accepted' && booking.answer === 'asked';
}

/** What the performer says to the date of a booked show. */
export function BookingMark(props: BookingMarkProps) {
  return <AnswerMark answer={isWaiting(props) ? 'waiting' : props.booking.answer} />;
}

export function AnswerMark({ answer }: { answer: keyof typeof marks }) {
  const { words, icon: Icon } = marks[answer];
  return (
    <span className={styles.mark} data-answer={answer}>
      <Icon aria-hidden size={13} strokeWidth={2.5} />
      {words}
    </span>
  );
}
