import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
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
import { Stops } from '../../ui/lists/stops.tsx';
import text from '../../ui/text.module.css';
import { type OwnPageWords, shortDate } from '../own-page-words.ts';
import styles from './own-page-hero.module.css';

interface Step {
  name: string;
  isDone: boolean;
  time?: string | null;
  /** A no, of either side: nothing to be marked as a success. */
  isNo?: boolean;
}

function stepsOf(status: OwnPageRecord): Step[] {
  const { application, state, isRead, event, date, confirmed, withdrawnAt } = status;
  const received = { name: 'Received', isDone: true, time: application.submittedAt };
  const read = { name: 'Read', isDone: isRead };
  if (state === 'withdrawn') {
    const withdrawn = { name: 'Withdrawn', isDone: true, isNo: true, time: withdrawnAt };
    return isRead ? [received, read, withdrawn] : [received, withdrawn];
  }
  const isDecided = state === 'booked' || state === 'declined';
  return [
    received,
    read,
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
  const steps = stepsOf(status);
  return (
    <Stops
      label="How far it has come"
      className={styles.timeline}
      current={steps.findLastIndex(({ isDone }) => isDone)}
      of={steps.map(({ time, ...step }) => ({
        ...step,
        mark: step.isDone && !step.isNo && <Check aria-hidden size={14} strokeWidth={3} />,
        note: (
          <>
            <span className={text.visuallyHidden}>{step.isDone ? ', done' : ', still to come'}</span>
            {time && (
              <time dateTime={time} className={styles.time}>
                {shortDate(time, timeZone)}
              </time>
            )}
          </>
        ),
      }))}
    />
  );
}

/** Behind the large words: the picture of the booked show, and before that one of the house's own. */
function OwnPageBackdrop({ event }: { event: EventRecord | null }) {
  // The picture of an offer is not public yet.
  if (event && !event.archived)
    return <EventImage event={event} sizes="100vw" className={styles.image} priority />;
  return <PlacePicture place="program" sizes="100vw" className={styles.image} decorative priority />;
}

interface OwnPageScreenProps {
  title: string;
  sentences: ReactNode[];
  event?: EventRecord | null;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** What one can do. */
  children: ReactNode;
}

/** A question, or an end, which has the screen to itself. */
export function OwnPageScreen({ title, sentences, event = null, headingRef, children }: OwnPageScreenProps) {
  return (
    <div className={`${styles.hero} ${styles.question}`}>
      <OwnPageBackdrop event={event} />
      <div className={layout.wrap}>
        <h1 ref={headingRef} tabIndex={-1} className={`${text.display1} ${styles.headline}`}>
          {title}
        </h1>
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
          <p key={index} className={`${text.lede} ${styles.sentence}`}>
            {sentence}
          </p>
        ))}
        {children}
      </div>
    </div>
  );
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
          <blockquote dir="auto" className={`${text.typed} ${styles.sentence} ${styles.letter}`}>
            {status.declineText}
          </blockquote>
        )}
        <p className={`${text.lede} ${styles.sentence}`}>{words.next}</p>
        {mayWrite && bookingEmail && (
          <p className={layout.space75}>
            Write to <BookingEmail />.
          </p>
        )}
        {(state === 'declined' || state === 'withdrawn') && (
          <div className={styles.actions}>
            <ApplyLink place="page" className={buttonClass('outline')}>
              Apply again
            </ApplyLink>
            <Link to="/events" className={buttonClass('outline')}>
              See what is on
            </Link>
          </div>
        )}
        {canConfirm && (
          <div className={styles.actions}>
            <Link to={addresses.question('confirm')} className={buttonClass('filled')}>
              Confirm the date
            </Link>
            <Link to={addresses.question('turn-down')} className={buttonClass('outline')}>
              I cannot make it
            </Link>
          </div>
        )}
        <OwnPageTimeline status={status} />
      </div>
    </header>
  );
}
