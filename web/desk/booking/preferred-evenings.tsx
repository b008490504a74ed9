import { useEffect, useRef, useState } from 'react';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import type { PreferredDatesRecord } from '#contract/applications/review.ts';
import { noLocation } from '#contract/events/event-management.ts';
import { dayOfIso, partsOf, weekdayOf } from '#contract/time/calendar-days.ts';
import { longDate, timeSpan, venueDay } from '#contract/time/venue-time.ts';
import { isClosedOn } from '#contract/venue/venue.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import { TypedText } from '../typed-text.tsx';
import styles from './preferred-evenings.module.css';

type Evening = PreferredDatesRecord['dates'][number];

/** The wishes without the days that are over, in the venue's zone. */
export function wishesToCome({ dates }: PreferredDatesRecord, now: Date, timeZone: string): Evening[] {
  const today = venueDay(now, timeZone);
  return dates.filter(({ day }) => day >= today);
}

/** `Friday, March 5, 2027` for `2027-03-05`. */
export function eveningName(day: string): string {
  const number = dayOfIso(day);
  return longDate({ ...partsOf(number), weekday: weekdayOf(number) });
}

interface PreferredEveningsProps {
  application: Pick<ReviewedApplication, 'preferredDates' | 'location'>;
  wishes: PreferredDatesRecord;
  /** The day in the form, as `2027-03-05`. */
  chosenDay: string | undefined;
  onChoose: (day: string) => void;
}

const shownAtFirst = 6;

/** The evenings that a performer has named, each with what else is on then. One press puts it into the form. */
export function PreferredEvenings({ application, wishes, chosenDay, onChoose }: PreferredEveningsProps) {
  const { timeZone } = useVenue();
  const [areAllShown, setAreAllShown] = useState(false);
  const offered = wishesToCome(wishes, new Date(), timeZone);
  const list = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone then.
  useEffect(() => {
    if (areAllShown) list.current?.querySelectorAll('button')[shownAtFirst]?.focus();
  }, [areAllShown]);
  // Their whole text stands above already.
  const unread = wishes.unread.filter((words) => words.trim() !== application.preferredDates.trim());
  const shown = areAllShown ? offered : offered.slice(0, shownAtFirst);
  const evenings = (label: string, days: Evening[]) => (
    <ul className={styles.evenings} aria-label={label}>
      {days.map((evening) => (
        <li key={evening.day}>
          <EveningButton {...{ evening, onChoose }} isChosen={evening.day === chosenDay} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <blockquote className={styles.words}>
        <TypedText text={application.preferredDates} />
      </blockquote>
      {offered.length > 0 && (
        <p className={text.fine}>
          What else is on {application.location ? <bdi>at {application.location}</bdi> : 'at any place'}:
        </p>
      )}
      <div ref={list}>{evenings('Preferred dates', shown)}</div>
      {shown.length < offered.length && (
        <Button className={styles.all} onClick={() => setAreAllShown(true)}>
          Show all {offered.length} dates
        </Button>
      )}
      {offered.length === 0 && <p>{nothingOffered(wishes)}</p>}
      {wishes.free.length > 0 && (
        <>
          <p className={text.fine}>Other free evenings:</p>
          {evenings(
            'Other free evenings',
            wishes.free.map((day) => ({ day, events: [] })),
          )}
        </>
      )}
      {offered.length > 0 && wishes.openEnded && <p>Later dates would suit them as well.</p>}
      {unread.length > 0 && (
        <>
          <p className={text.fine}>We could not read this part:</p>
          <ul aria-label="Not understood">
            {[...new Set(unread)].map((words) => (
              <li key={words}>
                <TypedText text={words} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function nothingOffered({ dates, unread }: PreferredDatesRecord): string {
  if (dates.length > 0) return 'All the dates they named have passed.';
  return unread.length > 0 ? 'No date could be read from this.' : 'They named no particular date.';
}

interface EveningButtonProps {
  evening: Evening;
  isChosen: boolean;
  onChoose: (day: string) => void;
}

function EveningButton({ evening: { day, events }, isChosen, onChoose }: EveningButtonProps) {
  const venue = useVenue();
  const isClosed = isClosedOn(venue, day);
  const isFree = events.length === 0 && !isClosed;
  return (
    <button type="button" className={styles.evening} aria-pressed={isChosen} onClick={() => onChoose(day)}>
      <span className={text.strong}>{eveningName(day)}</span>
      <span className={text.fine} data-is-free={isFree}>
        {events.length > 0 ? 'taken' : isClosed ? 'closed' : 'free'}
      </span>
      {events.map(({ id, name, startDateTime, endDateTime, location }) => (
        <span key={id} className={text.fine} data-is-free={false}>
          <span className={text.visuallyHidden}>, </span>
          <bdi>{name}</bdi>, {timeSpan(startDateTime, endDateTime, venue.timeZone)}
          {location === null && `, ${noLocation}`}
        </span>
      ))}
    </button>
  );
}
