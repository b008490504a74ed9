import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, RotateCcw, Star, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isOpenReview } from '#contract/applications/application-fields.ts';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { mayBookAgain } from '#contract/applications/booked-date.ts';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { noteChanges } from '../../api/changes.ts';
import { readQuery } from '../../api/read-path.ts';
import { BookedDateMark, markOfDate } from '../../events/admin/booking/booking-mark.tsx';
import { TurnedDownActions } from '../../events/admin/booking/booking-note.tsx';
import { eventPath } from '../../events/event.queries.ts';
import { useDrafts } from '../../forms/drafts/drafts.ts';
import { PageLink } from '../../site/link.tsx';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { AnswerClock, reviewStateNames } from '../answer-deadline.tsx';
import { BookingDialog, useBookingAddress } from '../booking/booking-dialog.tsx';
import { parseDeskAddress } from '../desk-address.ts';
import { useDeskKeys } from '../desk-keys.ts';
import { type SeenReview, showReview } from '../desk-rows.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import styles from './review-panel.module.css';
import { ReviewTalk } from './review-talk.tsx';
import type { ReviewInHand } from './use-review.ts';

interface ReviewPanelProps {
  application: ReviewedApplication;
  inHand: ReviewInHand;
}

/** What staff think of an application and what becomes of it, beside what the performer sent. */
export function ReviewPanel({ application, inHand }: ReviewPanelProps) {
  const { id, name } = application;
  const { seen, refetch, change } = inHand;
  const booking = useBookingAddress();
  const drafts = useDrafts();
  const letterDraft = `decline:${id}`;
  // A letter that was not sent is opened again.
  const [isDeclining, setIsDeclining] = useState(() => drafts.find(letterDraft) !== undefined);
  const panel = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const review = seen?.review;
  const isOpen = review !== undefined && isOpenReview(review.state);
  const mayBook = isOpen || (review?.date != null && mayBookAgain(review.date));
  const isShortlisted = review?.state === 'shortlisted';

  function shortlist() {
    if (isOpen) void change({ state: isShortlisted ? 'new' : 'shortlisted' });
  }

  const score = (given: number | null) => void change({ score: given });

  function writeNote() {
    const notes = panel.current?.querySelector<HTMLDetailsElement>('[data-part="notes"]');
    notes?.setAttribute('open', '');
    notes?.querySelector('textarea')?.focus();
  }

  function showPhotos() {
    const photo = document.querySelector<HTMLElement>('article a:has(> img[src*="application-files"])');
    photo?.click();
  }

  // The button that had opened a dialog is gone once it is decided, and the focus with it.
  const isDeciding = booking.isBooking || isDeclining;
  const wasDeciding = useRef(false);
  useEffect(() => {
    if (isDeciding) wasDeciding.current = true;
    if (isDeciding || isOpen || !wasDeciding.current) return;
    wasDeciding.current = false;
    if (document.activeElement !== document.body) return;
    const event = panel.current?.querySelector<HTMLElement>('a[href^="/admin/events?"]');
    (event ?? panel.current)?.focus();
  }, [isDeciding, isOpen]);

  useDeskKeys({
    s: shortlist,
    b: () => mayBook && booking.open(),
    d: () => isOpen && setIsDeclining(true),
    n: writeNote,
    p: showPhotos,
    ...Object.fromEntries([1, 2, 3, 4, 5].map((given) => [String(given), () => score(given)])),
  });

  if (!review) {
    return (
      <div data-screen-only>
        <RetryNotice onRetry={() => void refetch()}>The review could not be loaded.</RetryNotice>
      </div>
    );
  }
  return (
    <aside ref={panel} tabIndex={-1} aria-label="Review" className={styles.panel} data-screen-only>
      <div className={`${layout.cluster} ${styles.head}`}>
        <div className={`${layout.cluster} ${styles.outcome}`}>
          <Status as="p" isKnownAtFirst className={styles.state} data-state={review.state}>
            {reviewStateNames[review.state]}
            {/* A decision is told by its toast, with the name. */}
            {isOpen && <span className={text.visuallyHidden}>: the application of {name}</span>}
          </Status>
          <AnswerClock dueAt={review.dueAt} />
          <BookedDateMark date={review.date} />
          {review.eventId !== null && (
            <PageLink to={`/admin/events?event=${review.eventId}`} className={text.link}>
              Open the event
            </PageLink>
          )}
        </div>
        <ScoreChoice review={review} onScore={score} />
      </div>
      {isOpen ? (
        <div className={`${layout.cluster} ${styles.actions}`} data-part="bar">
          <Button aria-pressed={isShortlisted} onClick={shortlist}>
            <Star aria-hidden size={18} fill={isShortlisted ? 'currentColor' : 'none'} />
            {isShortlisted ? 'Shortlisted' : 'Shortlist'}
          </Button>
          <Button variant="filled" onClick={booking.open}>
            <CalendarPlus aria-hidden size={18} />
            Book
          </Button>
          <Button onClick={() => setIsDeclining(true)}>
            <X aria-hidden size={18} />
            Decline
          </Button>
        </div>
      ) : (
        <div className={`${layout.cluster} ${styles.actions}`}>
          {mayBook && (
            <Button variant="filled" onClick={booking.open}>
              <CalendarPlus aria-hidden size={18} />
              Book another date
            </Button>
          )}
          {review.date && markOfDate(review.date) === 'turnedDown' && review.eventId !== null && (
            <TurnedDownDate eventId={review.eventId} onCancelled={() => void refetch()} />
          )}
          <ReopenReview {...{ review, inHand }} />
        </div>
      )}
      <ReviewTalk {...{ id, review, inHand }} />
      <DeclineDialog
        draftKey={letterDraft}
        isOpen={isDeclining}
        performer={name}
        onClose={() => setIsDeclining(false)}
        onDecline={inHand.decline}
        isLeft={() => parseDeskAddress(window.location.search).applicationId !== id}
        stopWaiting={inHand.stopDeclining}
      />
      <BookingDialog
        {...{ application, review, inHand, mayBook }}
        address={booking}
        // What the performer has sent may be another thing by now, and the form shows it.
        onRefused={() => void noteChanges(client, ['reviews'])}
      />
    </aside>
  );
}

/** The show that they cannot play, which is still staff's to cancel or to give to somebody else. */
function TurnedDownDate({ eventId, onCancelled }: { eventId: number; onCancelled: () => void }) {
  const { data: event } = useQuery({ ...readQuery(eventPath(String(eventId))), refetchOnMount: 'always' });
  return event && <TurnedDownActions {...{ event, onCancelled }} />;
}

interface ScoreChoiceProps {
  review: Pick<ReviewRecord, 'ownScore' | 'averageScore' | 'scoreCount'>;
  /** Null takes the score back. */
  onScore: (score: number | null) => void;
}

function ScoreChoice({ review: { ownScore, averageScore, scoreCount }, onScore }: ScoreChoiceProps) {
  return (
    <div className={`${layout.cluster} ${styles.scores}`}>
      <fieldset className={styles.choice}>
        <legend className={`${text.fine} ${styles.legend}`}>Your score</legend>
        {[1, 2, 3, 4, 5].map((score) => (
          <button
            key={score}
            type="button"
            className={styles.score}
            aria-pressed={ownScore === score}
            aria-label={`Score ${score} of 5`}
            onClick={() => onScore(ownScore === score ? null : score)}
          >
            {score}
          </button>
        ))}
      </fieldset>
      <p className={text.fine}>
        {averageScore === null
          ? 'No scores yet'
          : `Average ${averageScore.toFixed(1)} of ${scoreCount} ${scoreCount === 1 ? 'score' : 'scores'}`}
      </p>
    </div>
  );
}

interface ReopenReviewProps {
  review: Pick<ReviewRecord, 'eventId'>;
  inHand: Pick<ReviewInHand, 'reopening' | 'refetch'>;
}

/** The way back from a decision once its undo is gone. It asks first, because a performer's answer is lost by it. */
function ReopenReview({ review: { eventId }, inHand }: ReopenReviewProps) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const reopened = useRef<SeenReview>(null);
  const reopening = useConfirm<void>({
    title: 'Reopen Application',
    confirmLabel: 'Reopen',
    question: () =>
      `It goes back to the new applications. The performer is not told.${eventId === null ? '' : ' What they answered about the date is cleared. Please look at the event afterwards: it may have to be moved or cancelled.'}`,
    action: {
      ...inHand.reopening,
      async run() {
        const outcome = await inHand.reopening.run();
        if (outcome.isDone) reopened.current = outcome.output;
        else void inHand.refetch();
        return outcome;
      },
    },
    onDone() {
      // The button is gone once it is reopened, and the focus would be with it.
      button.current?.closest('aside')?.focus();
      if (reopened.current) void showReview(client, reopened.current);
    },
  });
  return (
    <>
      <Button ref={button} onClick={() => reopening.ask()}>
        <RotateCcw aria-hidden size={18} />
        Reopen
      </Button>
      {reopening.dialog}
    </>
  );
}
