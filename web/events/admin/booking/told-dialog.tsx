import { useEffect, useRef, useState } from 'react';
import { undoSeconds } from '#contract/applications/review.ts';
import { tableTime } from '#contract/time/venue-time.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import text from '../../../ui/text.module.css';
import { BookingMark, markOf } from './booking-mark.tsx';
import { type BookedEvent, offerToldChoice, type ToldQuery } from './told-choice.ts';
import styles from './told-dialog.module.css';

/** Opens by itself before a change of a booked show, wherever on the page it is made. */
export function ToldDialog() {
  const [shows, setShows] = useState<BookedEvent[]>([]);
  const answer = useRef<(choice: ToldQuery | undefined) => void>(() => {});

  useEffect(() => {
    const takeBack = offerToldChoice((asked) => {
      answer.current(undefined);
      setShows(asked);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      takeBack();
      answer.current(undefined);
    };
  }, []);

  function choose(choice: ToldQuery | undefined) {
    setShows([]);
    answer.current(choice);
  }

  const [first] = shows;
  const is = shows.length === 1 ? 'This show is' : 'These shows are';
  return (
    <Dialog
      title={shows.length > 1 ? 'Do they know of this?' : 'Does the performer know of this?'}
      isOpen={first !== undefined}
      onClose={() => choose(undefined)}
      isSmall
    >
      {first && (
        <>
          <p className={styles.sentence}>{is} booked. The change concerns:</p>
          <ul className={styles.shows} aria-label="Whom it concerns">
            {shows.map((show) => (
              <ConcernedShow key={show.event.id} {...show} />
            ))}
          </ul>
          <p className={styles.sentence}>
            <strong>Ask them again</strong>: a mail tells them what is new, {undoSeconds} seconds from now,
            and a new date or place is theirs to confirm.
          </p>
          <p className={styles.sentence}>
            <strong>They know already</strong>: no mail, and their answer stays as it is.
          </p>
          <div className={styles.actions}>
            <Button variant="filled" onClick={() => choose({})}>
              Ask them again
            </Button>
            <Button onClick={() => choose({ told: 'true' })}>They know already</Button>
            <Button onClick={() => choose(undefined)}>Cancel</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function ConcernedShow({ event, booking }: BookedEvent) {
  const { timeZone } = useVenue();
  const { bandName, name } = booking;
  return (
    <li className={text.anywhere}>
      <strong>
        <bdi>{bandName || name}</bdi>
      </strong>
      {bandName && bandName !== name && (
        <>
          {' '}
          (<bdi>{name}</bdi>)
        </>
      )}
      {event.name !== bandName && (
        <>
          , <bdi>{event.name}</bdi>
        </>
      )}
      , {tableTime(event.startDateTime, timeZone)} <BookingMark mark={markOf(event, booking)} />
    </li>
  );
}
