import { descriptionText, shorten } from '#contract/text/description-text.ts';
import { PageLink } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import textStyles from '../../ui/text.module.css';
import { EventDate, eventTimes, Facts, whereAndPrice } from '../event-date.tsx';
import { EventImage } from '../event-image.tsx';
import { SeriesDates, type ShowDates } from '../series-dates.tsx';
import { ShowLabel } from '../status-badge.tsx';
import styles from './event-card.module.css';

/** Longer than the seven lines that a card shows at any width. The rest would only make the page larger. */
const maxCardTextLength = 700;

/** On a phone only the first card has a large picture. */
const compactSizes = '(min-width: 75rem) 588px, (min-width: 48rem) 50vw, 88px';

interface EventCardProps {
  /** Those that are on this page. The card is that of the first. */
  dates: ShowDates;
  /** Whether there is no other page. */
  isWhole: boolean;
  isFirst: boolean;
}

export function EventCard({ dates, isWhole, isFirst }: EventCardProps) {
  const venue = useVenue();
  const [event] = dates;
  return (
    <article className={styles.card} data-is-first={isFirst} data-testid="event-card">
      <EventImage
        event={event}
        sizes={isFirst ? '(min-width: 75rem) 690px, (min-width: 48rem) 57vw, 100vw' : compactSizes}
        className={styles.image}
        priority={isFirst}
      />
      <div className={styles.body}>
        <EventDate event={event} />
        <div className={styles.words}>
          <ShowLabel event={event} />
          <h4 className={`${textStyles.display3} ${styles.name}`}>
            <PageLink to={`/events/${event.id}`} className={textStyles.coverLink}>
              {event.name}
            </PageLink>
          </h4>
          <p className={styles.times}>
            {eventTimes(event, venue.timeZone)}
            <span className={styles.facts}>
              <Facts of={[...whereAndPrice(event, venue), event.ages]} />
            </span>
          </p>
          <SeriesDates dates={dates} isWhole={isWhole} />
          <p className={styles.text}>{shorten(descriptionText(event.description), maxCardTextLength)}</p>
        </div>
      </div>
    </article>
  );
}
