import type { EventRecord } from '#contract/events/events.ts';
import { Facts, whereAndPrice } from '../../events/event-date.tsx';
import { momentNames, showMoment, showsFirst, showWhen } from '../../events/show-moment.ts';
import { StatusBadge } from '../../events/status-badge.tsx';
import { PageLink } from '../../site/link.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import styles from './next-show.module.css';

export function heroShow(shows: EventRecord[] | undefined): EventRecord | undefined {
  return showsFirst(shows ?? []).find(({ status }) => status === 'scheduled' || status === 'soldOut');
}

/** What is on, when, where and for how much: before everything else on the page. */
export function NextShow({ event }: { event: EventRecord }) {
  const venue = useVenue();
  const moment = showMoment(event, useSiteTime(), venue.timeZone);
  const name = momentNames[moment];
  return (
    <PageLink to={`/events/${event.id}`} className={styles.show} data-testid="next-show">
      <span className={styles.when}>
        <span className={`${text.label} ${text.amber} ${styles.label}`} data-is-near={name !== undefined}>
          {name ?? 'Next show'}
        </span>{' '}
        <time dateTime={event.startDateTime}>{showWhen(event, moment, venue.timeZone)}</time>
      </span>
      <span className={styles.name} data-is-long={event.name.length > 32}>
        {event.name}
      </span>
      <span className={styles.facts}>
        <Facts of={whereAndPrice(event, venue)} />
        <StatusBadge event={event} />
      </span>
      <span className={buttonClass('filled', styles.button)}>See the show</span>
    </PageLink>
  );
}
