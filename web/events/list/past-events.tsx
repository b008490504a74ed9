import type { EventRecord } from '#contract/events/events.ts';
import { dayOfAnyYear, monthDay, type WallTime, wallTimeAt } from '#contract/time/venue-time.ts';
import { PageLink } from '../../site/link.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { olderTitle } from '../event.queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import styles from './past-events.module.css';

interface PastEventsProps {
  events: EventRecord[];
  /** Of the page before; null on the last one. */
  olderAddress: string | null;
  /** Of the latest past events; null where they are shown. */
  latestAddress: string | null;
}

/** Past events, latest first, in a smaller and quieter style than upcoming ones. */
export function PastEvents({ events, olderAddress, latestAddress }: PastEventsProps) {
  const { timeZone } = useVenue();
  const thisYear = wallTimeAt(useSiteTime(), timeZone).year;
  return (
    <section aria-labelledby="past-events" className={`${layout.wrap} ${styles.events}`} data-screen-only>
      <h2 id="past-events" className={`${text.display3} ${styles.heading}`}>
        {latestAddress && events[0] ? olderTitle(events[0], timeZone) : 'Past Events'}
      </h2>
      <ul className={styles.list}>
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
      <p className={styles.ways}>
        {/* A page load, with which the browser itself goes to the list. */}
        {latestAddress && (
          <a href={latestAddress} className={buttonClass('outline')}>
            Latest past events
          </a>
        )}
        {olderAddress && (
          <PageLink to={olderAddress} className={buttonClass('outline')} rel="next">
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
