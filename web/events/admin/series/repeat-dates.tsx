import type { EventRecord } from '#contract/events/events.ts';
import { clockTime, longDate, timeSpan, venueDay, wallTimeAt } from '#contract/time/venue-time.ts';
import type { ShowTimes } from '#contract/time/wall-shift.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { Status } from '../../../ui/status.tsx';
import text from '../../../ui/text.module.css';
import { type DateConflicts, TimeAndPlace } from './date-conflicts.tsx';
import styles from './repeat-dialog.module.css';

interface RepeatDatesProps {
  event: EventRecord;
  dates: ShowTimes[];
  /** The days, such as `2026-12-25`, of those dates that are left out. */
  leftOut: ReadonlySet<string>;
  onToggle: (day: string) => void;
  /** Of each date. */
  conflicts: DateConflicts[];
}

/** The dates of the events that would be made, each of which can be left out, and what else is on then. */
export function RepeatDates({ event, dates, leftOut, onToggle, conflicts }: RepeatDatesProps) {
  const { timeZone } = useVenue();
  const dayOf = (date?: ShowTimes) => (date ? venueDay(date.startDateTime, timeZone) : '');
  const usual = clockTime(wallTimeAt(event.startDateTime, timeZone));
  return (
    <section aria-label="Dates" className={styles.dates}>
      <Status as="p" className={text.muted}>
        {summaryOf(conflicts.filter((_, index) => !leftOut.has(dayOf(dates[index]))))}
      </Status>
      <ol className={styles.list}>
        {dates.map((date, index) => {
          const { startDateTime, endDateTime } = date;
          const day = dayOf(date);
          const start = wallTimeAt(startDateTime, timeZone);
          const others = conflicts[index]?.events ?? [];
          return (
            <li key={startDateTime} className={styles.date} data-is-taken={others.length > 0}>
              <label className={styles.choice}>
                <input type="checkbox" checked={!leftOut.has(day)} onChange={() => onToggle(day)} />
                <span className={leftOut.has(day) ? styles.leftOut : text.strong}>
                  {longDate(start)}, {timeSpan(startDateTime, endDateTime, timeZone)}
                </span>
              </label>
              {clockTime(start) !== usual && (
                <span className={styles.dateNote}>
                  The clocks go forward that night, and {usual} is skipped.
                </span>
              )}
              {others.map((other) => (
                <span key={other.id} className={styles.dateNote}>
                  At the same time: <bdi>{other.name}</bdi>, <TimeAndPlace event={other} />
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function summaryOf(conflicts: DateConflicts[]): string {
  if (conflicts.length === 0) return 'Every date is left out.';
  const failed = conflicts.filter(({ hasFailed }) => hasFailed).length;
  const open = conflicts.filter(({ events, hasFailed }) => !events && !hasFailed).length;
  if (open > 0) return 'Looking for what else is on…';
  const taken = conflicts.filter(({ events }) => events && events.length > 0).length;
  const found =
    taken === 0
      ? failed === 0 && 'Nothing else is on at these times.'
      : `${taken} of ${conflicts.length} dates ${taken === 1 ? 'is' : 'are'} taken. You can create them all the same.`;
  const missing =
    failed > 0 &&
    `What else is on could not be loaded for ${failed} of ${conflicts.length} dates. You can create them all the same.`;
  return [found, missing].filter(Boolean).join(' ');
}
