import { Check } from 'lucide-react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { useVenue } from '../site/venue-context.ts';
import text from '../ui/text.module.css';
import styles from './own-page-timeline.module.css';
import { shortDate } from './own-page-words.ts';

interface Stop {
  name: string;
  isDone: boolean;
  time?: string;
}

function stopsOf(status: OwnPageRecord): Stop[] {
  const { application, state, isRead, event, date, confirmed, withdrawnAt } = status;
  if (state === 'withdrawn') {
    return [
      { name: 'Received', isDone: true, time: application.submittedAt },
      ...(isRead ? [{ name: 'Read', isDone: true }] : []),
      { name: 'Withdrawn', isDone: true, ...(withdrawnAt ? { time: withdrawnAt } : {}) },
    ];
  }
  const isDecided = state === 'booked' || state === 'declined';
  const isShortlisted = state === 'booked' || state === 'shortlisted';
  return [
    { name: 'Received', isDone: true, time: application.submittedAt },
    { name: 'Read', isDone: isRead || isShortlisted || isDecided },
    ...(state === 'declined' ? [] : [{ name: 'Shortlisted', isDone: isShortlisted }]),
    { name: isDecided ? decisions[state] : 'Our answer', isDone: isDecided },
    ...(event && confirmed !== null ? [{ name: confirmed ? 'Confirmed' : 'Turned down', isDone: true }] : []),
    ...(date && date.standing !== 'on' ? [{ name: offNames[date.standing], isDone: true }] : []),
  ];
}

const decisions = { booked: 'Booked', declined: 'Not this time' };
/** Otherwise the last stop would say that they are booked. */
const offNames = {
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  archived: 'Off our calendar',
  deleted: 'Taken back',
};

/** How far the application has come. Screen readers hear of each stop whether it is behind or still to come. */
export function OwnPageTimeline({ status }: { status: OwnPageRecord }) {
  const { timeZone } = useVenue();
  const stops = stopsOf(status);
  const current = stops.findLastIndex(({ isDone }) => isDone);
  return (
    <ol className={styles.timeline} aria-label="How far it has come">
      {stops.map(({ name, isDone, time }, index) => (
        <li
          key={name}
          className={styles.stop}
          data-done={isDone}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>{isDone && <Check aria-hidden size={14} strokeWidth={3} />}</span>
          <span>
            {name}
            <span className={text.visuallyHidden}>{isDone ? ', done' : ', still to come'}</span>
            {time && (
              <time dateTime={time} className={styles.time}>
                {shortDate(time, timeZone)}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
