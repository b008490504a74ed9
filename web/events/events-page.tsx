import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventRecord } from '#contract/events.ts';
import { photos } from '../pictures/photos.ts';
import { usePage } from '../site/page-context.ts';
import { PageLink } from '../site/page-link.tsx';
import { Picture } from '../ui/picture.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { calendarPaths, pastPerPage, splitPage, upcomingPerPage } from './event.queries.ts';
import { EventCard } from './event-card.tsx';
import { EventsLoading } from './events-loading.tsx';
import { PastEvents } from './past-events.tsx';

export function EventsPage() {
  const paths = calendarPaths(usePage().search);
  return (
    <>
      <header className="events-hero">
        <Picture photo={photos.room} sizes="100vw" priority className="events-hero-image" decorative />
        <div className="wrap relative pt-44 pb-16 md:pt-56 md:pb-28">
          <p className="label text-amber">Live shows every weekend</p>
          <h1 className="display-1 mt-4">Events Calendar</h1>
          <p className="lede mt-5 max-w-xl">
            Small room, good coffee, songs you have not heard yet. Come early for a table near the stage.
          </p>
        </div>
      </header>
      {paths.upcoming && <UpcomingEvents path={paths.upcoming} />}
      {paths.past && <PastEventsFrom path={paths.past} />}
      {!(paths.upcoming && paths.past) && (
        <p className="wrap pb-24">
          <PageLink to="/events" className="link">
            Back to the next shows
          </PageLink>
        </p>
      )}
    </>
  );
}

function UpcomingEvents({ path }: { path: string }) {
  const { data, isError, refetch } = useQuery<EventRecord[]>({ queryKey: [path] });
  const [category, setCategory] = useState<string | null>(null);
  const { shown, next } = splitPage(data ?? [], upcomingPerPage);
  const events = category === null ? shown : shown.filter((event) => event.category === category);

  return (
    <section aria-labelledby="upcoming-events" className="wrap py-16 md:py-24">
      <h2 id="upcoming-events" className="display-2">
        Upcoming Events
      </h2>
      <div className="mt-10">
        <CategoryFilter category={category} onChange={setCategory} />
        {isError && (
          <div role="alert" className="events-note">
            <p>Error loading events. Please try again later.</p>
            <button type="button" className="button-outline mt-6" onClick={() => void refetch()}>
              Try again
            </button>
          </div>
        )}
        {!data && !isError && <EventsLoading />}
        {data && events.length === 0 && (
          <div className="events-note">
            <p className="display-3">No upcoming events</p>
            <p className="mt-3 text-cream">
              The stage is quiet for a moment. New shows are added every week, so look in again soon.
            </p>
          </div>
        )}
        <div className="events-grid">
          {events.map((event, index) => (
            <EventCard key={event.id} event={event} isFirst={index === 0} />
          ))}
        </div>
        {next && (
          <PageLink
            to={`/events?after=${encodeURIComponent(next)}`}
            className="button-outline mt-10"
            rel="next"
          >
            Later events
          </PageLink>
        )}
      </div>
    </section>
  );
}

/** Quiet about its own failure: the list above has already said that the calendar cannot be loaded. */
function PastEventsFrom({ path }: { path: string }) {
  const { data } = useQuery<EventRecord[]>({ queryKey: [path] });
  const { shown, next } = splitPage(data ?? [], pastPerPage);
  return shown.length > 0 ? <PastEvents events={shown} next={next} /> : null;
}
