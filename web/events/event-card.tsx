import { descriptionText, shorten } from '#contract/description-text.ts';
import type { EventRecord } from '#contract/events.ts';
import { PageLink } from '../site/page-link.tsx';
import { EventDate, eventTimes } from './event-date.tsx';
import { EventImage } from './event-image.tsx';

/** More than seven lines hold at any width; the rest would only weigh on the page. */
const maxCardTextLength = 700;

export function EventCard({ event, isFirst }: { event: EventRecord; isFirst: boolean }) {
  return (
    <article className="event-card" data-testid="event-card">
      <EventImage
        event={event}
        sizes="(min-width: 75rem) 588px, (min-width: 48rem) 50vw, 100vw"
        className="event-card-image"
        priority={isFirst}
      />
      <div className="event-card-body">
        <EventDate event={event} />
        <div className="min-w-0">
          <p className="label text-amber">{event.category}</p>
          <h3 className="display-3 mt-2">
            <PageLink to={`/events/${event.id}`} className="event-card-link">
              {event.name}
            </PageLink>
          </h3>
          <p className="mt-2 text-cream">{eventTimes(event)}</p>
          <p className="event-card-text">{shorten(descriptionText(event.description), maxCardTextLength)}</p>
        </div>
      </div>
    </article>
  );
}
