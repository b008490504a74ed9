import { noLocation } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { clockTime, longDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import type { ShowTimes } from '#contract/time/wall-shift.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { Status } from '../../../ui/status.tsx';
import text from '../../../ui/text.module.css';
import styles from './repeat-dialog.module.css';
import type { DateConflicts } from './use-date-conflicts.ts';

interface RepeatDatesProps {
  event: EventRecord;
  dates: ShowTimes[];
  /** Of each date. */
  conflicts: DateConflicts[];
}

/** The dates of the events that would be made, and what else is on then. */
export function RepeatDates({ event, dates, conflicts }: RepeatDatesProps) {
  const { timeZone } = useVenue();
  const usual = clockTime(wallTimeAt(event.startDateTime, timeZone));
  return (
    <section aria-label="Dates" className={styles.dates}>
      <Status as="p" className={text.muted}>
        {summaryOf(conflicts)}
      </Status>
      <ol className={styles.list}>
        {dates.map(({ startDateTime, endDateTime }, index) => {
          const start = wallTimeAt(startDateTime, timeZone);
          const others = conflicts[index]?.events ?? [];
          return (
            <li key={startDateTime} className={styles.date} data-is-taken={others.length > 0}>
              <span className={text.strong}>
                {longDate(start)}, {timeSpan(startDateTime, endDateTime, timeZone)}
              </span>
              {clockTime(start) !== usual && (
                <span className={styles.dateNote}>
                  The clocks go forward that night, and {usual} is skipped.
                </span>
              )}
              {others.map((other) => (
                <span key={other.id} className={styles.dateNote}>
                  At the same time: <bdi>{other.name}</bdi>,{' '}
                  {timeSpan(other.startDateTime, other.endDateTime, timeZone)},{' '}
                  <bdi>{other.location ?? noLocation}</bdi>
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
