import type { EventRecord } from '#contract/events/events.ts';
import { useSiteTime } from '../site/site-clock.ts';
import { useVenue } from '../site/site-contexts.ts';
import text from '../ui/text.module.css';
import { momentNames, showMoment } from './show-moment.ts';
import styles from './status-badge.module.css';

/** Says that a show is on now, tonight or tomorrow; nothing for a later one, or for one that does not take place. */
export function MomentBadge({ event }: { event: EventRecord }) {
  const { timeZone } = useVenue();
  const name = momentNames[showMoment(event, useSiteTime(), timeZone)];
  if (!name || event.status === 'cancelled' || event.status === 'postponed') return null;
  return (
    <>
      {' '}
      <span className={`${text.label} ${styles.moment}`}>{name}</span>
    </>
  );
}
