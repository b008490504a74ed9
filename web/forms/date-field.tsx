import { CalendarDays } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { longDate, wallTimeAt } from '#contract/venue-time.ts';
import { type CalendarDay, dayText, readDay } from './calendar-day.ts';
import styles from './date-field.module.css';
import fieldStyles from './field.module.css';
import { FieldFrame } from './field.tsx';
import type { FieldBinding } from './use-zod-form.ts';

interface DateFieldProps extends Omit<FieldBinding, 'onChange'> {
  label: string;
  onChange: (text: string) => void;
  /** Marked in the calendar: what day it is where the dates belong. */
  today: CalendarDay;
}

/** A day, typed as people write one or picked from a calendar. */
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
            placeholder="Nov 20, 2026"
            autoComplete="off"
            required
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => {
              // As it was understood, so that a mistake in the order of day and month shows.
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
              ref={intoView}
              onKeyDown={(event) => closeAtEscape(event, close)}
              onBlur={(event) => {
                if (leaves(event, button.current)) setIsOpen(false);
              }}
            >
              <DayPicker
                mode="single"
                required
                autoFocus
                fixedWeeks
                showOutsideDays
                today={dateOf(today)}
                selected={day && dateOf(day)}
                defaultMonth={dateOf(day ?? today)}
                onSelect={pick}
                labels={{ labelDayButton: dayName }}
              />
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** It may open below the edge of what can be seen. */
function intoView(calendar: HTMLElement | null): void {
  calendar?.scrollIntoView({ block: 'nearest' });
}

/** The first Esc closes the calendar, not the dialog around it. */
function closeAtEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  close();
}

/** Not to the button: that one closes by itself, and would open again what its press has closed. */
function leaves({ currentTarget, relatedTarget }: FocusEvent, button: HTMLElement | null): boolean {
  return relatedTarget instanceof Node && relatedTarget !== button && !currentTarget.contains(relatedTarget);
}

/** With the number as it is seen: whoever speaks to a browser says what they read. */
function dayName(date: Date, { today, selected }: Modifiers): string {
  const { year, month, day } = dayOf(date);
  const name = longDate(wallTimeAt(new Date(Date.UTC(year, month - 1, day)), 'UTC'));
  return `${today ? 'Today, ' : ''}${name}${selected ? ', selected' : ''}`;
}

/** The picker's days are midnights of the browser's own zone: days all the same, as long as nobody asks for hours. */
function dateOf({ year, month, day }: CalendarDay): Date {
  return new Date(year, month - 1, day);
}

function dayOf(date: Date): CalendarDay {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}
