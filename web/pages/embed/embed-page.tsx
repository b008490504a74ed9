import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../api/read-path.ts';
import { EventDate, eventTimes, Facts, whereAndPrice } from '../../events/event-date.tsx';
import { showsFirst } from '../../events/show-moment.ts';
import { StatusBadge } from '../../events/status-badge.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import text from '../../ui/text.module.css';
import { embeddedShowsPath } from '../pages.queries.ts';
import styles from './embed-page.module.css';

/** The next shows, for a frame on someone else's page. Every link opens the site itself in a new tab. */
export function EmbedPage() {
  const venue = useVenue();
  const { brand, timeZone } = venue;
  const { data = [], isError } = useQuery(readQuery(embeddedShowsPath));
  return (
    <section aria-labelledby="shows" className={styles.page}>
      <h1 id="shows" className={text.display3}>
        Next shows at {brand}
      </h1>
      {isError && <p className={styles.note}>Error loading events. Please try again later.</p>}
      {!isError && data.length === 0 && <p className={styles.note}>No upcoming events</p>}
      <ol className={styles.shows}>
        {showsFirst(data).map((event) => (
          <li key={event.id} className={styles.show}>
            <EventDate event={event} />
            <div>
              <a
                href={`/events/${event.id}`}
                target="_blank"
                rel="noopener"
                className={`${text.coverLink} ${styles.name}`}
              >
                {event.name}
              </a>
              <StatusBadge event={event} />
              <p className={styles.facts}>
                <Facts of={[eventTimes(event, timeZone), ...whereAndPrice(event, venue)]} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p>
        <a href="/events" target="_blank" rel="noopener" className={`${text.link} ${text.tallLink}`}>
          All events
        </a>
      </p>
    </section>
  );
}
