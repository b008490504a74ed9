import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarDays, Clock, MapPin } from 'lucide-react';
import { descriptionHtml } from '#contract/description-html.ts';
import type { EventRecord } from '#contract/events.ts';
import { longDate, wallTimeAt } from '#contract/venue-time.ts';
import { site } from '#site';
import { ApiError } from '../api/api-error.ts';
import { usePage } from '../site/page-context.ts';
import { PageLink } from '../site/page-link.tsx';
import { PageLoading } from '../ui/spinner.tsx';
import { eventPath } from './event.queries.ts';
import { eventTimes } from './event-date.tsx';
import { EventImage } from './event-image.tsx';
import { ShareButton } from './share-button.tsx';

export function EventPage() {
  const { params } = usePage();
  const { data: event, error, refetch } = useQuery<EventRecord>({ queryKey: [eventPath(params.id)] });
  if (event) return <EventDetails event={event} />;
  if (error instanceof ApiError && error.status === 404) return <EventMissing />;
  if (error) return <EventFailed onRetry={() => void refetch()} />;
  return <PageLoading />;
}

function EventDetails({ event }: { event: EventRecord }) {
  return (
    <article className="pb-24">
      <header className="event-hero">
        <EventImage event={event} sizes="100vw" className="event-hero-image" priority />
        <div className="wrap event-hero-text">
          <p className="label text-amber print:text-black">{event.category}</p>
          <h1 className="display-1 mt-3">{event.name}</h1>
        </div>
      </header>
      <div className="wrap event-columns">
        {/* The server has cleaned it: ordinary formatting, nothing that runs. */}
        <div
          className="prose"
          data-testid="event-description"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server on the way in and out
          dangerouslySetInnerHTML={{ __html: descriptionHtml(event.description) }}
        />
        <aside aria-label="Date and place" className="event-panel">
          <dl className="grid gap-5">
            <EventFact icon={CalendarDays} name="Date">
              <EventDays event={event} />
            </EventFact>
            <EventFact icon={Clock} name="Time">
              {eventTimes(event)}
            </EventFact>
            <EventFact icon={MapPin} name="Place">
              {site.brand}, {site.address.street}, {site.address.city}
            </EventFact>
          </dl>
          <ShareButton title={event.name} />
        </aside>
      </div>
      <p className="wrap mt-12 print:hidden">
        <BackToEvents />
      </p>
    </article>
  );
}

interface EventFactProps {
  icon: typeof Clock;
  name: string;
  children: React.ReactNode;
}

function EventFact({ icon: Icon, name, children }: EventFactProps) {
  return (
    <div className="grid grid-cols-[1.5rem_1fr] gap-x-3">
      <dt className="contents">
        <Icon aria-hidden size={20} className="mt-0.5 text-amber" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function EventDays({ event }: { event: EventRecord }) {
  const lastsDays = Date.parse(event.endDateTime) - Date.parse(event.startDateTime) >= 86_400_000;
  const start = longDate(wallTimeAt(event.startDateTime, site.timeZone));
  if (!lastsDays) return <time dateTime={event.startDateTime}>{start}</time>;
  return (
    <>
      <time dateTime={event.startDateTime}>{start}</time> to{' '}
      <time dateTime={event.endDateTime}>{longDate(wallTimeAt(event.endDateTime, site.timeZone))}</time>
    </>
  );
}

function EventMissing() {
  return (
    <div className="page-message">
      <h1 className="display-2">Event Not Found</h1>
      <p>The event you're looking for doesn't exist or has been removed.</p>
      <BackToEvents />
    </div>
  );
}

function EventFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page-message" role="alert">
      <h1 className="display-2">One moment, please</h1>
      <p>Error loading events. Please try again later.</p>
      <button type="button" className="button-outline" onClick={onRetry}>
        Try again
      </button>
      <BackToEvents />
    </div>
  );
}

function BackToEvents() {
  return (
    <PageLink to="/events" className="link inline-flex items-center gap-2">
      <ArrowLeft aria-hidden size={18} /> Back to Events
    </PageLink>
  );
}
