import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarDays, Clock, MapPin, Ticket, Users } from 'lucide-react';
import { descriptionHtml } from '#contract/description-html.ts';
import type { EventRecord } from '#contract/events.ts';
import { placeOf } from '#contract/show-place.ts';
import { clockTime, lastsDays, longDate, wallTimeAt, weekdayName } from '#contract/venue-time.ts';
import { ApiError } from '../api/api-error.ts';
import { readQuery } from '../api/read-query.ts';
import { usePage } from '../site/page-context.ts';
import { PageLink } from '../site/page-link.tsx';
import { useVenue } from '../site/venue-context.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { PageMessage } from '../ui/page-message.tsx';
import { PageLoading } from '../ui/spinner.tsx';
import text from '../ui/text.module.css';
import { AddToCalendar } from './add-to-calendar.tsx';
import { eventPath } from './event.queries.ts';
import { eventTimes } from './event-date.tsx';
import { EventImage } from './event-image.tsx';
import styles from './event-page.module.css';
import prose from './prose.module.css';
import { ShareButton } from './share-button.tsx';
import { StatusMark } from './status-mark.tsx';

export function EventPage() {
  const { params } = usePage();
  const { data: event, error, refetch } = useQuery(readQuery(eventPath(params.id)));
  if (event) return <EventDetails event={event} />;
  if (error instanceof ApiError && error.status === 404) return <EventMissing />;
  if (error) return <EventFailed onRetry={() => void refetch()} />;
  return <PageLoading />;
}

function EventDetails({ event }: { event: EventRecord }) {
  const venue = useVenue();
  const { timeZone } = venue;
  const place = placeOf(event, venue);
  return (
    <article className={styles.details}>
      <header className={styles.hero}>
        <EventImage event={event} sizes="100vw" className={styles.heroImage} priority />
        <div className={`${layout.wrap} ${styles.heroText}`}>
          <p className={`${text.label} ${styles.category}`}>
            {event.category}
            <StatusMark event={event} />
          </p>
          <h1 className={`${text.display1} ${styles.name}`}>{event.name}</h1>
          {event.performer && <p className={`${text.lede} ${styles.performer}`}>with {event.performer}</p>}
        </div>
      </header>
      <div className={`${layout.wrap} ${styles.columns}`}>
        {/* The server has sanitized this HTML. */}
        <div
          className={prose.prose}
          data-testid="event-description"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it is stored and when it is read
          dangerouslySetInnerHTML={{ __html: descriptionHtml(event.description) }}
        />
        <aside aria-label="Date and place" className={styles.panel}>
          <dl className={styles.facts}>
            <EventFact icon={CalendarDays} name="Date">
              <EventDays event={event} />
            </EventFact>
            <EventFact icon={Clock} name="Time">
              {eventTimes(event, timeZone)}
              {event.doorsDateTime && <Doors event={event} doors={event.doorsDateTime} />}
            </EventFact>
            <EventFact icon={MapPin} name="Place">
              {[place.name, place.address].filter(Boolean).join(', ')}
              {place.directionsUrl && (
                <a className={`${text.link} ${styles.directions}`} href={place.directionsUrl}>
                  Directions
                </a>
              )}
            </EventFact>
            {event.price && (
              <EventFact icon={Ticket} name="Price">
                {event.price}
              </EventFact>
            )}
            {event.ages && (
              <EventFact icon={Users} name="Ages">
                {event.ages}
              </EventFact>
            )}
          </dl>
          {event.status !== 'scheduled' && <p className={styles.notice}>{notices[event.status]}</p>}
          {event.ticketUrl && event.status === 'scheduled' && (
            <a
              className={buttonClass('filled', styles.tickets)}
              href={event.ticketUrl}
              rel="noopener noreferrer"
            >
              Get tickets
            </a>
          )}
          <AddToCalendar event={event} />
          <ShareButton title={event.name} />
        </aside>
      </div>
      <p className={`${layout.wrap} ${styles.wayBack}`}>
        <BackToEvents />
      </p>
    </article>
  );
}

const notices = {
  cancelled: 'This show has been cancelled.',
  postponed: 'This show has been postponed. The new date will be announced here.',
  soldOut: 'This show is sold out.',
};

/** With the day when they open on another one. */
function Doors({ event, doors }: { event: EventRecord; doors: string }) {
  const { timeZone } = useVenue();
  const wall = wallTimeAt(doors, timeZone);
  const isSameDay = longDate(wall) === longDate(wallTimeAt(event.startDateTime, timeZone));
  return (
    <span className={styles.doors}>
      Doors{' '}
      <time dateTime={doors}>
        {isSameDay ? '' : `${weekdayName(wall)}, `}
        {clockTime(wall)}
      </time>
    </span>
  );
}

interface EventFactProps {
  icon: typeof Clock;
  name: string;
  children: React.ReactNode;
}

function EventFact({ icon: Icon, name, children }: EventFactProps) {
  return (
    <div className={styles.fact}>
      <dt className={styles.factName}>
        <Icon aria-hidden size={20} className={styles.factIcon} />
        <span className={text.visuallyHidden}>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function EventDays({ event }: { event: EventRecord }) {
  const { timeZone } = useVenue();
  const start = longDate(wallTimeAt(event.startDateTime, timeZone));
  if (!lastsDays(event)) return <time dateTime={event.startDateTime}>{start}</time>;
  return (
    <>
      <time dateTime={event.startDateTime}>{start}</time> to{' '}
      <time dateTime={event.endDateTime}>{longDate(wallTimeAt(event.endDateTime, timeZone))}</time>
    </>
  );
}

function EventMissing() {
  return (
    <PageMessage title="Event Not Found">
      <p>The event you're looking for doesn't exist or has been removed.</p>
      <BackToEvents />
    </PageMessage>
  );
}

function EventFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <PageMessage isAlert title="One moment, please">
      <p>Error loading events. Please try again later.</p>
      <Button onClick={onRetry}>Try again</Button>
      <BackToEvents />
    </PageMessage>
  );
}

function BackToEvents() {
  return (
    <PageLink to="/events" className={`${text.link} ${styles.back}`}>
      <ArrowLeft aria-hidden size={18} /> Back to Events
    </PageLink>
  );
}
