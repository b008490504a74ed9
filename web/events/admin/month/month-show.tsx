import { CalendarArrowDown, Repeat, TriangleAlert } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { ListedBooking } from '#contract/applications/bookings.ts';
import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { clockTime, wallTimeAt } from '#contract/time/venue-time.ts';
import { namesOf } from '../../../admin/bulk/bulk-outcomes.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { iconClass } from '../../../ui/icon-button.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { BookingMark, markOf } from '../booking/booking-mark.tsx';
import type { PlannedShow } from './month-plan.ts';
import styles from './month-show.module.css';

interface MonthShowProps {
  show: PlannedShow;
  booking: ListedBooking | undefined;
  /** Empty where it need not be said. */
  locationName: string;
  isDragged: boolean;
  onEdit: (event: EventRecord) => void;
  onAskToMove: (event: EventRecord) => void;
  /** The beginning of a click, or of dragging it. */
  onPress: (press: PointerEvent) => void;
}

/** A show on its day. It can be dragged to another one; its button does the same without dragging. */
export function MonthShow(props: MonthShowProps) {
  const { show, booking, locationName, isDragged, onEdit, onAskToMove, onPress } = props;
  const { timeZone } = useVenue();
  const { event, conflicts, isGoingOn } = show;
  const { id, name, archived, status, seriesId } = event;
  const mark = markOf(event, booking);
  return (
    <li
      className={styles.show}
      data-event={id}
      data-is-archived={archived}
      data-is-cancelled={status === 'cancelled'}
      data-has-conflict={conflicts.length > 0}
      data-is-dragged={isDragged}
      onPointerDown={onPress}
    >
      <p className={`${text.facts} ${styles.facts}`}>
        <span className={styles.time}>
          {isGoingOn ? 'goes on' : clockTime(wallTimeAt(event.startDateTime, timeZone))}
        </span>
        {seriesId !== null && (
          <span>
            <Repeat aria-hidden size={12} strokeWidth={2.5} />
            <span className={text.visuallyHidden}>Repeats</span>
          </span>
        )}
        {locationName && <span className={styles.place}>{locationName}</span>}
      </p>
      <button type="button" className={styles.name} onClick={() => onEdit(event)}>
        {name}
      </button>
      {(archived || status !== 'scheduled' || mark) && (
        <p className={`${layout.cluster} ${styles.marks}`}>
          <BookingMark mark={mark} />
          {archived && mark !== 'waiting' && <span className={styles.mark}>Draft</span>}
          {status !== 'scheduled' && <span className={styles.mark}>{statusNames[status]}</span>}
        </p>
      )}
      {conflicts.length > 0 && (
        <p className={styles.conflict}>
          <TriangleAlert aria-hidden size={14} />
          <span>
            Conflict<span className={styles.with}> with {namesOf(conflicts)}</span>
          </span>
        </p>
      )}
      <button
        type="button"
        className={iconClass(styles.move)}
        data-move={id}
        aria-label={`Move to… ${name}`}
        title="Move to…"
        onClick={() => onAskToMove(event)}
      >
        <CalendarArrowDown aria-hidden size={16} />
        <span className={styles.moveText}>Move to…</span>
      </button>
    </li>
  );
}
