import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { actOf, locationOf } from '#contract/events/show-location.ts';
import { descriptionHtml } from '#contract/text/description-html.ts';
import { ApiError } from '../../api/api-error.ts';
import { readQuery } from '../../api/read-path.ts';
import { OwnImage } from '../../pictures/own-image.tsx';
import { PageLink } from '../../site/link.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { usePage, useVenue } from '../../site/site-contexts.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useLightbox } from '../../ui/dialog/lazy-lightbox.tsx';
import { PageMessage } from '../../ui/feedback/page-message.tsx';
import { PageLoading } from '../../ui/feedback/spinner.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { eventPath, nextShowsPath } from '../event.queries.ts';
import { doorsOf, EventDate, eventTimes, Facts, whereAndPrice } from '../event-date.tsx';
import { EventImage } from '../event-image.tsx';
import { showMoment, showsFirst } from '../show-moment.ts';
import { ShowRows } from '../show-rows.tsx';
import { ShowLabel } from '../status-badge.tsx';
import eventHeroStyles from './event-hero.module.css';
import styles from './event-page.module.css';
import { EventPanel, ticketsOf } from './event-panel.tsx';

/**
 * Over the picture: date, name, and what one has to know to come. A picture of the event's own, such as a poster, is
 * also shown whole.
 */
function EventHero({ event }: { event: EventRecord }) {
  const venue = useVenue();
  const ticketUrl = ticketsOf(event, showMoment(event, useSiteTime(), venue.timeZone) === 'over');
  const [place, price] = whereAndPrice(event, venue);
  const { directionsUrl } = locationOf(event, venue);
  const act = actOf(event);
  return (
    <header className={eventHeroStyles.hero} data-has-picture={event.imageUrl !== null}>
      <EventImage event={event} sizes="100vw" className={eventHeroStyles.image} priority />
      <div className={`${layout.wrap} ${eventHeroStyles.content}`}>
        {event.imageUrl && <WholePicture key={event.imageUrl} src={event.imageUrl} name={event.name} />}
        <div className={eventHeroStyles.words}>
          <EventDate event={event} />
          <div className={eventHeroStyles.title}>
            <ShowLabel event={event} />
            <h1 className={`${text.display1} ${eventHeroStyles.name}`} data-is-long={event.name.length > 60}>
              {event.name}
            </h1>
            {act && <p className={`${text.lede} ${layout.space75}`}>with {act}</p>}
            <p className={`${text.lede} ${eventHeroStyles.facts}`}>
              <Facts of={[eventTimes(event, venue.timeZone), doorsOf(event, venue.timeZone)]} />
              <Facts
                of={[
                  directionsUrl ? (
                    <a key="place" href={directionsUrl} className={`${text.link} ${text.tallLink}`}>
                      {place}
                      <span className={text.visuallyHidden}>, directions</span>
                    </a>
                  ) : (
                    place
                  ),
                  price,
                  event.ages,
                ]}
              />
            </p>
            {ticketUrl && (
              <p className={eventHeroStyles.tickets}>
                <span className={eventHeroStyles.ticketPrice}>{event.price}</span>
                <a className={buttonClass('filled')} href={ticketUrl} rel="noopener noreferrer">
                  Get tickets
                </a>
              </p>
            )}
          </div>
        </div>
      </div>
    </header>
  );
}

/** A link to the picture, which opens it in the page where JavaScript runs. Nothing when it does not load. */
function WholePicture({ src, name }: { src: string; name: string }) {
  /** Width by height, that of most photos until it is known; 0 when it does not load. */
  const [ratio, setRatio] = useState(1.5);
  const alt = `Picture of ${name}`;
  const { open, lightbox } = useLightbox([{ src, alt }]);
  if (ratio === 0) return null;
  const look = (image: HTMLImageElement) => setRatio(image.naturalWidth / image.naturalHeight || 0);
  return (
    <>
      <a
        href={src}
        className={eventHeroStyles.whole}
        data-is-wide={ratio > 1.2}
        onClick={(event) => open(event, 0)}
        referrerPolicy="no-referrer"
      >
        <OwnImage
          fileUrl={src}
          sizes="(min-width: 60rem) 28rem, 100vw"
          alt={alt}
          className={eventHeroStyles.wholeImage}
          referrerPolicy="no-referrer"
          onError={() => setRatio(0)}
          onLoad={({ currentTarget }) => look(currentTarget)}
          ref={(image) => {
            // Both events may have been fired before hydration.
            if (image?.complete) look(image);
          }}
        />
      </a>
      {lightbox}
    </>
  );
}

const weekMs = 7 * 86_400_000;

/** What else is coming up, beside the show with this id. */
function OtherShows({ exceptId }: { exceptId?: number }) {
  const { data } = useQuery(readQuery(nextShowsPath));
  const now = useSiteTime();
  const others = showsFirst(data ?? [])
    .filter(({ id, status }) => id !== exceptId && status !== 'cancelled')
    .slice(0, 3);
  if (others.length === 0) return null;
  const areThisWeek = others.every(({ startDateTime }) => Date.parse(startDateTime) < now.getTime() + weekMs);
  const title = areThisWeek ? 'Also this week' : 'Also coming up';
  return (
    <section
      aria-labelledby="other-shows-heading"
      className={`${layout.wrap} ${styles.section}`}
      data-screen-only
    >
      <h2 id="other-shows-heading" className={`${text.display2} ${styles.heading}`}>
        {exceptId === undefined ? 'Coming up' : title}
      </h2>
      <ShowRows events={others} />
    </section>
  );
}

export function EventPage() {
  const { params } = usePage();
  const { data: event, error, refetch } = useQuery(readQuery(eventPath(params.id)));
  if (event) return <EventDetails event={event} />;
  if (error instanceof ApiError && error.status === 404) return <EventMissing />;
  if (error) return <EventFailed onRetry={() => void refetch()} />;
  return <PageLoading />;
}

function EventDetails({ event }: { event: EventRecord }) {
  return (
    <>
      <article>
        <EventHero event={event} />
        <div className={`${layout.wrap} ${styles.columns}`}>
          {/* First, as on a phone: a page that has arrived by half must not move when the rest of it comes. */}
          <EventPanel event={event} />
          {/* The server has sanitized this HTML. */}
          <div
            className={styles.prose}
            data-testid="event-description"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it is stored and when it is read
            dangerouslySetInnerHTML={{ __html: descriptionHtml(event.description) }}
          />
        </div>
      </article>
      <OtherShows exceptId={event.id} />
      <p className={`${layout.wrap} ${styles.wayBack}`} data-screen-only>
        <BackToEvents />
      </p>
    </>
  );
}

function EventMissing() {
  return (
    <>
      <div className={`${layout.wrap} ${styles.missing}`}>
        <h1 className={text.display1}>Event Not Found</h1>
        <p className={`${text.lede} ${styles.missingWords}`}>
          The event you're looking for doesn't exist or has been removed.
        </p>
        <BackToEvents />
      </div>
      <OtherShows />
    </>
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
      <BackArrow /> Back to Events
    </PageLink>
  );
}
