import { CalendarDays } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Modifiers } from 'react-day-picker';
import type { DayParts } from '#contract/time/calendar-days.ts';
import { isMonthFirst, longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { useLazyPart } from '../ui/use-lazy-part.ts';
import { dayText, readDay } from './calendar-day.ts';
import styles from './date-field.module.css';
import fieldStyles from './field.module.css';
import { FieldFrame } from './field.tsx';
import type { FieldBinding } from './use-zod-form.ts';

interface DateFieldProps extends Omit<FieldBinding, 'onChange'> {
  label: string;
  onChange: (text: string) => void;
  /** The current day at the venue, marked in the calendar. */
  today: DayParts;
}

export function DateField({ label, name, value, error, onBlur, onChange, today }: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const day = readDay(value);

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  function pick(date: Date) {
    onChange(dayText(dayOf(date)));
    close();
  }

  return (
    <FieldFrame label={label} error={error} onBlur={onBlur}>
      {(wiring) => (
        <div className={fieldStyles.withButton}>
          <input
            {...wiring}
            name={name}
            value={value}
            className={fieldStyles.input}
            placeholder={isMonthFirst ? 'mm/dd/yyyy' : 'dd/mm/yyyy'}
            autoComplete="off"
            required
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => {
              // Normalised when the field is left, so that swapped days and months become visible.
              if (day && dayText(day) !== value) onChange(dayText(day));
            }}
          />
          <button
            ref={button}
            type="button"
            className={fieldStyles.button}
            aria-label="Pick from a calendar"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <CalendarDays aria-hidden size={20} />
          </button>
          {isOpen && (
            <div
              role="dialog"
              aria-label="Calendar"
              className={styles.calendar}
              onKeyDown={(event) => closeAtEscape(event, close)}
              onBlur={(event) => {
                if (leaves(event, button.current)) setIsOpen(false);
              }}
            >
              <Calendar day={day} today={today} onPick={pick} />
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

const loadDayPicker = () => import('react-day-picker');

interface CalendarProps {
  day: DayParts | undefined;
  today: DayParts;
  onPick: (date: Date) => void;
}

function Calendar({ day, today, onPick }: CalendarProps) {
  const { part, isMissing } = useLazyPart(loadDayPicker);
  if (isMissing) return <p role="alert">The calendar could not be loaded. Please type the date.</p>;
  if (!part) return null;
  return (
    <div ref={intoView}>
      <part.DayPicker
        mode="single"
        required
        autoFocus
        fixedWeeks
        showOutsideDays
        today={dateOf(today)}
        selected={day && dateOf(day)}
        defaultMonth={dateOf(day ?? today)}
        onSelect={onPick}
        labels={{ labelDayButton: dayName }}
      />
    </div>
  );
}

/** The calendar may open outside of the viewport. */
function intoView(calendar: HTMLElement | null): void {
  calendar?.scrollIntoView({ block: 'nearest' });
}

/** Esc closes the calendar only, and not the dialog around it. */
function closeAtEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  close();
}

/**
 * False when the focus goes to the button: that one toggles the calendar, and its click would open it again.
 */
function leaves({ currentTarget, relatedTarget }: FocusEvent, button: HTMLElement | null): boolean {
  return relatedTarget instanceof Node && relatedTarget !== button && !currentTarget.contains(relatedTarget);
}

/** Contains the visible number, so that speech control finds the day by what the user reads. */
function dayName(date: Date, { today, selected }: Modifiers): string {
  const { year, month, day } = dayOf(date);
  const name = longDate(wallTimeAt(new Date(Date.UTC(year, month - 1, day)), 'UTC'));
  return `${today ? 'Today, ' : ''}${name}${selected ? ', selected' : ''}`;
}

/** The date picker represents a day as midnight in the browser's own time zone. */
function dateOf({ year, month, day }: DayParts): Date {
  return new Date(year, month - 1, day);
}

function dayOf(date: Date): DayParts {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}
