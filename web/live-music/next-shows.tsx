import { useQuery } from '@tanstack/react-query';
import type { EventRecord } from '#contract/events.ts';
import { EventDate, eventTimes } from '../events/event-date.tsx';
import { NotifyButton } from '../site/notify-button.tsx';
import { PageLink } from '../site/page-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { nextShowsPath } from './live-music.queries.ts';

export function NextShows() {
  const { data, isError, refetch } = useQuery<EventRecord[]>({ queryKey: [nextShowsPath] });
  return (
    <section aria-labelledby="next-shows-heading" className="next-shows">
      <div className="stage-grid section">
        <div className="next-shows-head">
          <h2 id="next-shows-heading" className="display-2">
            Next on this stage
          </h2>
          <PageLink to="/events" className="link py-2">
            All events
          </PageLink>
        </div>
        <div className="mt-10">
          {isError && (
            <div role="alert">
              <p>Error loading events. Please try again later.</p>
              <button type="button" className="button-outline mt-6" onClick={() => void refetch()}>
                Try again
              </button>
            </div>
          )}
          {!data && !isError && <Spinner label="Loading events..." />}
          {data?.length === 0 && (
            <p className="text-cream">
              The stage is quiet for a moment, which is a good time to ask for a date.
            </p>
          )}
          {data && data.length > 0 && (
            <ol className="shows">
              {data.map((event) => (
                <Show key={event.id} event={event} />
              ))}
            </ol>
          )}
        </div>
        <div className="mt-10">
          <NotifyButton />
        </div>
      </div>
    </section>
  );
}

function Show({ event }: { event: EventRecord }) {
  return (
    <li className="show" data-testid="show">
      <EventDate event={event} />
      <div className="min-w-0">
        <p className="label text-amber">{event.category}</p>
        <h3 className="show-name">
          <PageLink to={`/events/${event.id}`} className="event-card-link">
            {event.name}
          </PageLink>
        </h3>
      </div>
      <p className="show-times">{eventTimes(event)}</p>
    </li>
  );
}
