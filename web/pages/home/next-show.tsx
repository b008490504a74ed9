import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { EventRecord } from '#contract/events/events.ts';
import { clockTime, lastsDays, monthName, wallTimeAt, weekdayName } from '#contract/time/venue-time.ts';
import { readQuery } from '../../api/read-query.ts';
import { nextShowsPath } from '../../events/event.queries.ts';
import { momentNames, showMoment } from '../../events/show-moment.ts';
import { StatusBadge } from '../../events/status-badge.tsx';
import { PageLink } from '../../site/link.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { useVenue } from '../../site/site-contexts.ts';
import text from '../../ui/text.module.css';
import styles from './next-show.module.css';

/** The one of the next shows that the hero names. */
export function heroShow(shows: EventRecord[] | undefined): EventRecord | undefined {
  const coming = shows?.filter(({ status }) => status === 'scheduled' || status === 'soldOut');
  // One that lasts for days, such as an exhibition, would hide tonight's show.
  return coming?.find((show) => !lastsDays(show)) ?? coming?.[0];
}

/** The line at the bottom of the hero. It takes its space even while it is empty, to prevent layout shift. */
export function NextShow() {
  const { data } = useQuery(readQuery(nextShowsPath));
  const event = heroShow(data);
  return <div className={styles.place}>{event && <NextShowLink event={event} />}</div>;
}

function NextShowLink({ event }: { event: EventRecord }) {
  const { timeZone } = useVenue();
  const start = wallTimeAt(event.startDateTime, timeZone);
  const moment = showMoment(event, useSiteTime(), timeZone);
  return (
    <PageLink to={`/events/${event.id}`} className={styles.show} data-testid="next-show">
      <span className={`${text.label} ${styles.label}`}>{momentNames[moment] ?? 'Next show'}</span>
      <time dateTime={event.startDateTime} className={styles.date}>
        {weekdayName(start)}, {monthName(start)} {start.day}, {clockTime(start)}
      </time>
      <span className={styles.name}>
        {event.name}
        <StatusBadge event={event} />
      </span>
      <ArrowRight aria-hidden size={20} className={styles.arrow} />
    </PageLink>
  );
}
