import type { EventRecord } from '#contract/events/events.ts';
import { dayOfAnyYear, monthDay, type WallTime, wallTimeAt } from '#contract/time/venue-time.ts';
import type { ReadPath } from '../../api/read-path.ts';
import { PageLink } from '../../site/link.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { type CalendarSelection, calendarAddress } from '../calendar-address.ts';
import { olderTitle, pastPerPage, splitPage } from '../event.queries.ts';
import { EventsState } from '../events-state.tsx';
import { useFoundEvents } from '../find-shows.tsx';
import { StatusBadge } from '../status-badge.tsx';
import styles from './past-events.module.css';

interface PastEventsProps {
  path: ReadPath<EventRecord[]>;
  selection: CalendarSelection;
  /** Of a page after the first, which stands alone. */
  isOlder: boolean;
}

/** Past events, latest first, in a smaller and quieter style than upcoming ones. */
export function PastEvents({ path, selection, isOlder }: PastEventsProps) {
  const { timeZone } = useVenue();
  const thisYear = wallTimeAt(useSiteTime(), timeZone).year;
  const query = useFoundEvents(path);
  const { shown: events, next } = splitPage(query.data ?? [], pastPerPage);
  const [latest] = events;
  // Below the next shows it has no state of its own: the list above already says that the calendar cannot be loaded.
  if (!latest && !isOlder) return null;
  return (
    <section aria-labelledby="past-events" className={`${layout.wrap} ${styles.events}`} data-screen-only>
      <h2 id="past-events" className={`${text.display3} ${styles.heading}`}>
        {isOlder ? olderTitle : 'Past Events'}
      </h2>
      {!latest && <EventsState {...query} />}
      <ul className={styles.list} hidden={!latest}>
        {events.map((event) => (
          <li key={event.id} className={styles.event} data-testid="past-event">
            <time dateTime={event.startDateTime} className={styles.date}>
              {shortDate(wallTimeAt(event.startDateTime, timeZone), thisYear)}
            </time>
            <PageLink to={`/events/${event.id}`} className={text.coverLink}>
              {event.name}
            </PageLink>
            <span className={`${text.label} ${styles.category}`}>
              {event.category}
              <StatusBadge event={event} />
            </span>
          </li>
        ))}
      </ul>
      <p className={`${layout.cluster} ${styles.ways}`}>
        {/* A page load, with which the browser itself goes to the list. */}
        {latest && isOlder && (
          <a href={`${calendarAddress(selection)}#past-events`} className={buttonClass('outline')}>
            Latest past events
          </a>
        )}
        {next && (
          <PageLink
            to={calendarAddress(selection, { before: next })}
            className={buttonClass('outline')}
            rel="next"
          >
            Older events
          </PageLink>
        )}
      </p>
    </section>
  );
}

function shortDate(date: WallTime, thisYear: number): string {
  return date.year === thisYear ? monthDay(date, 3) : dayOfAnyYear(date, 3);
}
