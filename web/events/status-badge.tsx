import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import text from '../ui/text.module.css';
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
