import type { EventRecord } from '#contract/events/events.ts';
import { PageLink } from '../site/link.tsx';
import { useVenue } from '../site/site-contexts.ts';
import text from '../ui/text.module.css';
import { EventDate, eventTimes, Facts, whereAndPrice } from './event-date.tsx';
import styles from './show-rows.module.css';
import { ShowLabel } from './status-badge.tsx';

/** Shows as rows that begin with their date, for pages whose subject is something else. */
export function ShowRows({ events }: { events: EventRecord[] }) {
  const venue = useVenue();
  return (
    <ol className={styles.shows}>
      {events.map((event) => (
        <li key={event.id} className={styles.show} data-testid="show">
          <EventDate event={event} />
          <div className={styles.words}>
            <ShowLabel event={event} />
            <h3 className={styles.name}>
              <PageLink to={`/events/${event.id}`} className={text.coverLink}>
                {event.name}
              </PageLink>
            </h3>
          </div>
          <p className={styles.times}>
            {eventTimes(event, venue.timeZone)}
            <span className={styles.place}>
              <Facts of={whereAndPrice(event, venue)} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
