import { CircleCheck, CircleDashed, CircleX, type LucideIcon, PencilLine } from 'lucide-react';
import { type BookingAnswer, standingOf } from '#contract/applications/booked-date.ts';
import type { BookingRecord } from '#contract/applications/bookings.ts';
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
  { archived, status }: Pick<EventRecord, 'archived' | 'status'>,
  booking: Pick<BookingRecord, 'answer' | 'publish'> | undefined,
): BookingMarkName | undefined {
  if (!booking) return undefined;
  const { answer, publish } = booking;
  const isOffer = archived && publish === 'accepted' && answer !== 'accepted';
  const standing = standingOf(status);
  if ((archived && !isOffer) || standing === 'cancelled') return undefined;
  if (standing === 'postponed') return answer === 'turnedDown' ? answer : undefined;
  return isOffer && answer === 'asked' ? 'waiting' : answer;
}

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
