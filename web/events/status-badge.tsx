import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { useSiteTime } from '../site/site-clock.ts';
import { useVenue } from '../site/site-contexts.ts';
import text from '../ui/text.module.css';
import { momentNames, showMoment } from './show-moment.ts';
import styles from './status-badge.module.css';

/** Says that a show is cancelled, postponed or sold out; nothing for one that takes place as planned. */
export function StatusBadge({ event: { status } }: { event: Pick<EventRecord, 'status'> }) {
  if (status === 'scheduled') return null;
  return (
    <>
      {/* A space, unlike a margin, leaves nothing before a mark that begins a line. */}{' '}
      <span className={`${text.label} ${styles.mark}`} data-status={status}>
        {statusNames[status]}
      </span>
    </>
  );
}

/** The kind of a show, and whether it is on now, tonight or tomorrow, unless it does not take place. */
export function ShowLabel({ event }: { event: EventRecord }) {
  const { timeZone } = useVenue();
  const moment = momentNames[showMoment(event, useSiteTime(), timeZone)];
  const isOff = event.status === 'cancelled' || event.status === 'postponed';
  return (
    <p className={`${text.label} ${styles.label}`}>
      {event.category}{' '}
      {moment && !isOff && (
        <span className={`${text.label} ${styles.moment}`} data-screen-only>
          {moment}
        </span>
      )}
      <StatusBadge event={event} />
    </p>
  );
}
