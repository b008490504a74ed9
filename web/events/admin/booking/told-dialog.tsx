import { useEffect, useRef, useState } from 'react';
import { undoSeconds } from '#contract/applications/review.ts';
import { useNoMail } from '../../../admin/settings.queries.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { BookingMark, markOf } from './booking-mark.tsx';
import {
  type BookedEvent,
  isolate,
  offerToldChoice,
  type ToldQuery,
  takesDateBack,
  whenAndWhere,
} from './told-choice.ts';

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

  const noMail = useNoMail();
  const [first] = shows;
  const isOff = shows.every(takesDateBack);
  const telling = isOff ? 'Tell them' : 'Ask them again';
  const is = shows.length === 1 ? 'This show is' : 'These shows are';
  return (
    <Dialog
      title={shows.length > 1 ? 'Do they know of this?' : 'Does the performer know of this?'}
      isOpen={first !== undefined}
      onClose={() => choose(undefined)}
      isSmall
    >
      {first && (
        <div className={layout.dialogForm}>
          <p>{is} booked. The change concerns:</p>
          <ul className={layout.stack} aria-label="Whom it concerns">
            {shows.map((show) => (
              <ConcernedShow key={show.event.id} {...show} />
            ))}
          </ul>
          <p className={text.muted}>
            <strong>{telling}</strong>:{' '}
            {noMail ?? `A mail tells them what is new, ${undoSeconds} seconds from now.`}
            {!isOff && ' A new date or place is theirs to confirm on their page.'}
          </p>
          <p className={text.muted}>
            <strong>They know already</strong>: no mail, and their answer stays as it is.
          </p>
          <div className={layout.cluster}>
            <Button variant="filled" onClick={() => choose({})}>
              {telling}
            </Button>
            <Button onClick={() => choose({ told: 'true' })}>They know already</Button>
            <Button onClick={() => choose(undefined)}>Keep as it was</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function ConcernedShow({ event, becomes, booking }: BookedEvent) {
  const { timeZone } = useVenue();
  const { bandName, name } = booking;
  const isBand = bandName && bandName !== name;
  return (
    <li className={text.anywhere}>
      <strong>
        <bdi>{bandName || name}</bdi>
      </strong>
      {isBand && ` (${isolate(name)})`}
      {event.name !== bandName && `, ${isolate(event.name)}`}, {whenAndWhere({ event, becomes }, timeZone)}{' '}
      <BookingMark mark={markOf(event, booking)} />
    </li>
  );
}
