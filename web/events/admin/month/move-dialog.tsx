import { type FormEvent, useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { daysBetween } from '#contract/time/calendar-days.ts';
import { sortableDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import { shiftWholeShow } from '#contract/time/wall-shift.ts';
import { dayText, readDay } from '../../../forms/calendar-day.ts';
import { DateField } from '../../../forms/date-field.tsx';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { DateTaken } from '../series/date-conflicts.tsx';
import styles from './month-panel.module.css';

interface MoveDialogProps {
  /** The dialog is open while this is set. */
  event: EventRecord | null;
  today: string;
  onClose: () => void;
  /** By so many days. */
  onMove: (event: EventRecord, days: number) => void;
}

/** Moves a show to another day without dragging: by keyboard, by touch, or into another month. */
export function MoveDialog({ event, today, onClose, onMove }: MoveDialogProps) {
  return (
    <Dialog title="Move to…" isOpen={event !== null} onClose={onClose} isSmall>
      {event && <MoveForm key={event.id} {...{ event, today, onClose, onMove }} />}
    </Dialog>
  );
}

function MoveForm({ event, today, onClose, onMove }: MoveDialogProps & { event: EventRecord }) {
  const { timeZone } = useVenue();
  const start = wallTimeAt(event.startDateTime, timeZone);
  const [text, setText] = useState(() => dayText(start));
  const [isChecked, setIsChecked] = useState(false);
  const day = readDay(text);
  const days = day && daysBetween(sortableDate(start), sortableDate(day));
  const times = days ? shiftWholeShow(event, days * 86_400_000, timeZone) : undefined;
  const error = day ? undefined : 'Invalid date';

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setIsChecked(true);
    if (days === undefined) return;
    onClose();
    if (days !== 0) onMove(event, days);
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className={styles.what}>
        <strong>{event.name}</strong>
        <span>{timeSpan(event.startDateTime, event.endDateTime, timeZone)}. The time stays the same.</span>
        {event.location && <span>{event.location}</span>}
        {event.seriesId !== null && <span>It repeats. Only this one is moved.</span>}
      </p>
      <DateField
        label="New day"
        name="day"
        value={text}
        error={isChecked ? error : undefined}
        onBlur={() => setIsChecked(text !== '')}
        onChange={setText}
        today={todayOf(today)}
      />
      <div className={styles.taken}>
        <DateTaken show={event} times={times} verb="move" />
      </div>
      <DialogActions hasTwo>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled">
          Move
        </Button>
      </DialogActions>
    </form>
  );
}

function todayOf(today: string) {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return { year, month, day };
}
