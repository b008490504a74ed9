import type { EventRecord } from '#contract/events.ts';
import { monthName, wallTimeAt } from '#contract/venue-time.ts';
import { site } from '#site';
import { PageLink } from '../site/page-link.tsx';

interface PastEventsProps {
  events: EventRecord[];
  next: string | null;
}

/** What has been, latest first: smaller and quieter than what is to come, like the titles on a sleeve. */
export function PastEvents({ events, next }: PastEventsProps) {
  return (
    <section aria-labelledby="past-events" className="wrap pb-24">
      <h2 id="past-events" className="display-3 text-cream">
        Past Events
      </h2>
      <ul className="mt-6 border-t border-hairline">
        {events.map((event) => (
          <li key={event.id} className="past-event" data-testid="past-event">
            <time dateTime={event.startDateTime} className="text-muted tabular-nums">
              {shortDate(event.startDateTime)}
            </time>
            <PageLink to={`/events/${event.id}`} className="link-quiet">
              {event.name}
            </PageLink>
            <span className="label text-muted">{event.category}</span>
          </li>
        ))}
      </ul>
      {next && (
        <PageLink
          to={`/events?before=${encodeURIComponent(next)}`}
          className="button-outline mt-8"
          rel="next"
        >
          Older events
        </PageLink>
      )}
    </section>
  );
}

function shortDate(instant: string): string {
  const wall = wallTimeAt(instant, site.timeZone);
  return `${monthName(wall).slice(0, 3)} ${wall.day}, ${wall.year}`;
}
