import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { ownPageAddresses } from '#contract/own-page-addresses.ts';
import { EventImage } from '../../events/event-image.tsx';
import { StatusBadge } from '../../events/status-badge.tsx';
import { ApplyLink } from '../../site/apply-link.tsx';
import { BookingEmail } from '../../site/house-facts.tsx';
import { Link } from '../../site/link.tsx';
import { PlacePicture } from '../../site/place-picture.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { type OwnPageWords, shortDate } from '../own-page-words.ts';
import styles from './own-page-hero.module.css';

interface Stop {
  name: string;
  isDone: boolean;
  time?: string;
  /** A no, of either side: nothing to be marked as a success. */
  isNo?: boolean;
}

function stopsOf(status: OwnPageRecord): Stop[] {
  const { application, state, isRead, event, date, confirmed, withdrawnAt } = status;
  if (state === 'withdrawn') {
    return [
      { name: 'Received', isDone: true, time: application.submittedAt },
      ...(isRead ? [{ name: 'Read', isDone: true }] : []),
      { name: 'Withdrawn', isDone: true, isNo: true, ...(withdrawnAt ? { time: withdrawnAt } : {}) },
    ];
  }
  const isDecided = state === 'booked' || state === 'declined';
  return [
    { name: 'Received', isDone: true, time: application.submittedAt },
    { name: 'Read', isDone: isRead },
    // Who is booked or declined need not have been on it.
    ...(isDecided ? [] : [{ name: 'Shortlisted', isDone: state === 'shortlisted' }]),
    { name: isDecided ? decisions[state] : 'Our answer', isDone: isDecided, isNo: state === 'declined' },
    ...(event && confirmed !== null
      ? [{ name: confirmed ? 'Confirmed' : 'Turned down', isDone: true, isNo: !confirmed }]
      : []),
    ...(date && date.standing !== 'on' ? [{ name: offNames[date.standing], isDone: true, isNo: true }] : []),
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
function OwnPageTimeline({ status }: { status: OwnPageRecord }) {
  const { timeZone } = useVenue();
  const stops = stopsOf(status);
  const current = stops.findLastIndex(({ isDone }) => isDone);
  return (
    <ol className={styles.timeline} aria-label="How far it has come">
      {stops.map(({ name, isDone, time, isNo = false }, index) => (
        <li
          key={name}
          className={styles.stop}
          data-done={isDone}
          data-is-no={isNo}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {isDone && !isNo && <Check aria-hidden size={14} strokeWidth={3} />}
          </span>
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

/** Behind the large words: the picture of the booked show, and before that one of the house's own. */
export function OwnPageBackdrop({ event }: { event: EventRecord | null }) {
  // The picture of an offer is not public yet.
  if (event && !event.archived)
    return <EventImage event={event} sizes="100vw" className={styles.image} priority />;
  return <PlacePicture place="program" sizes="100vw" className={styles.image} decorative priority />;
}

interface OwnPageHeroProps {
  token: string;
  status: OwnPageRecord;
  words: OwnPageWords;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

export function OwnPageHero({ token, status, words, headingRef }: OwnPageHeroProps) {
  const { application, event, canConfirm, state, confirmed } = status;
  const addresses = ownPageAddresses(token);
  const { bookingEmail } = useVenue();
  const mayWrite = state === 'declined' || confirmed === false || event?.status === 'cancelled';
  return (
    <header className={styles.hero}>
      <OwnPageBackdrop event={event} />
      <div className={`${layout.wrap} ${styles.text}`}>
        <p className={`${text.label} ${styles.act}`}>
          Your application<span aria-hidden> · </span>
          <span dir="auto" className={text.anywhere}>
            {application.bandName || application.name}
          </span>
          {event && <StatusBadge event={event} />}
        </p>
        <h1 ref={headingRef} tabIndex={-1} className={`${text.display1} ${styles.headline}`}>
          {words.headline}
        </h1>
        {status.declineText && (
          <blockquote dir="auto" className={`${text.typed} ${styles.letter}`}>
            {status.declineText}
          </blockquote>
        )}
        <p className={`${text.lede} ${styles.next}`}>{words.next}</p>
        {mayWrite && bookingEmail && (
          <p className={layout.space75}>
            Write to <BookingEmail />.
          </p>
        )}
        {(state === 'declined' || state === 'withdrawn') && (
          <div className={styles.actions}>
            <ApplyLink place="page" className={buttonClass('outline', styles.action)}>
              Apply again
            </ApplyLink>
            <Link to="/events" className={buttonClass('outline', styles.action)}>
              See what is on
            </Link>
          </div>
        )}
        {canConfirm && (
          <div className={styles.actions}>
            <Link to={addresses.question('confirm')} className={buttonClass('filled', styles.action)}>
              Confirm the date
            </Link>
            <Link to={addresses.question('turn-down')} className={buttonClass('outline', styles.action)}>
              I cannot make it
            </Link>
          </div>
        )}
        <OwnPageTimeline status={status} />
      </div>
    </header>
  );
}
