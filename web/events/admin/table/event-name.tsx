import { Repeat, Send } from 'lucide-react';
import { useRef } from 'react';
import { noLocation } from '#contract/events/event-management.ts';
import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { SelectionBox } from '../../../admin/bulk/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { pressOnce } from '../../../ui/press-once.ts';
import textStyles from '../../../ui/text.module.css';
import { BookingMark, markOf } from '../booking/booking-mark.tsx';
import { useBookingOf } from '../booking/event-bookings.tsx';
import styles from './event-name.module.css';
import type { TableRow } from './table-view.ts';

/** For a button that its own action takes away: the focus would be lost with it, and goes to the row's first action. */
async function keepFocusInRow(button: HTMLElement | null, act: () => Promise<boolean>): Promise<void> {
  const row = button?.closest('tr');
  if (!(await act())) return;
  const focused = document.activeElement;
  if (focused === document.body || focused === button) {
    row?.querySelector<HTMLElement>('td:last-child button')?.focus();
  }
}

interface EventNameProps {
  row: TableRow;
  isChosen: boolean;
  /** With `isRange`, all rows since the last one that was chosen are meant. */
  onChoose: (isRange: boolean) => void;
  /** The image is private: signed-in staff see it, guests do not. */
  isImageHidden: boolean;
  /** What one does next with a new show is offered beside its name. */
  isJustMade: boolean;
  onEdit: (event: EventRecord) => void;
  onRepeat: (event: EventRecord) => void;
  /** Resolves to true when guests can see the event. */
  onPublish: (event: EventRecord) => Promise<boolean>;
}

/** The first cell of an event's row: its name, which opens it, and what is to know about it. */
export function EventName(props: EventNameProps) {
  const { row, isChosen, onChoose, isJustMade, isImageHidden, onEdit, onRepeat, onPublish } = props;
  const { event, isPast } = row;
  const { name, status, seriesId, archived, performer, location } = event;
  const mark = markOf(event, useBookingOf(event));
  const badge = `${textStyles.label} ${styles.badge}`;
  return (
    <div className={styles.cell}>
      <SelectionBox
        className={styles.choice}
        aria-label={`Choose ${name}`}
        isSelected={isChosen}
        onToggle={onChoose}
      />
      <div className={styles.title}>
        <button type="button" className={styles.name} onClick={() => onEdit(event)}>
          {name}
        </button>
        {status !== 'scheduled' && <span className={badge}>{statusNames[status]}</span>}
        {seriesId !== null && (
          <span className={badge}>
            <Repeat aria-hidden size={11} strokeWidth={2.5} />
            Repeats
          </span>
        )}
        <BookingMark mark={mark} />
        {archived && mark !== 'waiting' && <span className={badge}>{isPast ? 'Archived' : 'Draft'}</span>}
        {archived && <PublishButton event={event} onPublish={onPublish} />}
        {isJustMade && seriesId === null && (
          <Button
            className={styles.publish}
            aria-label={`Repeat ${name}`}
            {...pressOnce(() => onRepeat(event))}
          >
            Repeat …
          </Button>
        )}
        {isImageHidden && <span className={badge}>Private image</span>}
        <span className={styles.facts}>
          {[performer, location ?? noLocation].filter(Boolean).join(' · ')}
        </span>
      </div>
    </div>
  );
}

interface PublishButtonProps {
  event: EventRecord;
  /** Resolves to true when guests can see the event. */
  onPublish: (event: EventRecord) => Promise<boolean>;
}

/** Stands in the row of an event that guests cannot see, and leaves it when they can. */
function PublishButton({ event, onPublish }: PublishButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Button
      ref={button}
      className={styles.publish}
      aria-label={`Publish ${event.name}`}
      {...pressOnce(() => void keepFocusInRow(button.current, () => onPublish(event)))}
    >
      <Send aria-hidden size={15} />
      Publish
    </Button>
  );
}
