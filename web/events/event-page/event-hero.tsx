import { useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { locationOf } from '#contract/events/show-location.ts';
import { OwnImage } from '../../pictures/own-image.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useLightbox } from '../../ui/dialog/lazy-lightbox.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { doorsOf, EventDate, eventTimes, Facts, whereAndPrice } from '../event-date.tsx';
import { EventImage } from '../event-image.tsx';
import { ShowLabel } from '../show-label.tsx';
import { showMoment } from '../show-moment.ts';
import styles from './event-hero.module.css';
import { ticketsOf } from './event-panel.tsx';

/**
 * Over the picture: date, name, and what one has to know to come. A picture of the event's own, such as a poster, is
 * also shown whole.
 */
export function EventHero({ event }: { event: EventRecord }) {
  const venue = useVenue();
  const ticketUrl = ticketsOf(event, showMoment(event, useSiteTime(), venue.timeZone) === 'over');
  const [place, price] = whereAndPrice(event, venue);
  const { directionsUrl } = locationOf(event, venue);
  return (
    <header className={styles.hero} data-has-picture={event.imageUrl !== null}>
      <EventImage event={event} sizes="100vw" className={styles.image} priority />
      <div className={`${layout.wrap} ${styles.content}`}>
        {event.imageUrl && <WholePicture key={event.imageUrl} src={event.imageUrl} name={event.name} />}
        <div className={styles.words}>
          <EventDate event={event} />
          <div className={styles.title}>
            <ShowLabel event={event} />
            <h1 className={`${text.display1} ${styles.name}`} data-is-long={event.name.length > 60}>
              {event.name}
            </h1>
            {event.performer && <p className={`${text.lede} ${layout.space75}`}>with {event.performer}</p>}
            <p className={`${text.lede} ${styles.facts}`}>
              <Facts of={[eventTimes(event, venue.timeZone), doorsOf(event, venue.timeZone)]} />
              <span className={styles.where}>
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
              </span>
            </p>
            {ticketUrl && (
              <p className={styles.tickets}>
                <span className={styles.ticketPrice}>{event.price}</span>
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
        className={styles.whole}
        data-is-wide={ratio > 1.2}
        onClick={(event) => open(event, 0)}
        referrerPolicy="no-referrer"
      >
        <OwnImage
          fileUrl={src}
          sizes="(min-width: 60rem) 28rem, 100vw"
          alt={alt}
          className={styles.wholeImage}
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
