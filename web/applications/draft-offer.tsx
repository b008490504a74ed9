import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { timeSince } from './application-draft.ts';
import { stepNames } from './application-questions.ts';
import styles from './draft-offer.module.css';
import { dropDraft, type OfferedDraft } from './kept-drafts.ts';

interface DraftOfferProps {
  offer: OfferedDraft;
  /** Something is written below already, which the draft would take the place of. */
  isFormBegun: boolean;
  onContinue: (id: string) => Promise<boolean>;
  onDone: () => void;
}

/** Above the form, for whoever has begun before. */
export function DraftOffer({ offer, isFormBegun, onContinue, onDone }: DraftOfferProps) {
  const [isGone, setIsGone] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const resumeButton = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not for whoever is further up: the form may come while they are still reading the top of the page.
    const isBelow = (section.current?.getBoundingClientRect().top ?? 0) > window.innerHeight;
    if (isReloaded() && !isBelow) section.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { id, savedAt, step, photoCount } = offer;
  const photos = photoCount === 1 ? ', with 1 picture' : `, with ${photoCount} pictures`;

  async function resume(): Promise<void> {
    if (await onContinue(id)) onDone();
    else setIsGone(true);
  }

  function leaveItBelow(): void {
    // At once, so that the button is there for the keyboard to go back to.
    flushSync(() => setIsAsking(false));
    resumeButton.current?.focus();
  }

  async function startOver(): Promise<void> {
    await dropDraft(id);
    onDone();
  }

  if (isGone) {
    return (
      <Notice as="p" role="status" className={styles.offer}>
        That application is open in another tab, or has been sent from there.
      </Notice>
    );
  }
  return (
    <Notice as="section" ref={section} aria-label="Your unfinished application" className={styles.offer}>
      <p>
        <strong>Welcome back.</strong> You began an application; it was saved on this device{' '}
        {timeSince(savedAt, Date.now())}, at step {step + 1} of {stepNames.length}
        {photoCount > 0 && photos}.
      </p>
      {isAsking ? (
        <ReplaceQuestion onReplace={resume} onKeep={leaveItBelow} />
      ) : (
        <div className={styles.choice}>
          <Button ref={resumeButton} onClick={isFormBegun ? () => setIsAsking(true) : resume}>
            Continue
          </Button>
          <Button variant="quiet" onClick={startOver}>
            Start over
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** Asked of whoever has begun anew: only one of the two can stay. The keyboard begins with the way that loses nothing. */
function ReplaceQuestion({ onReplace, onKeep }: { onReplace: () => void; onKeep: () => void }) {
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <div role="alert">
      <p>
        <strong>Continue the earlier one?</strong> What you have written below would be replaced.
      </p>
      <div className={styles.choice}>
        <Button ref={keepButton} onClick={onKeep}>
          Keep what is below
        </Button>
        <Button variant="quiet" onClick={onReplace}>
          Continue the earlier one
        </Button>
      </div>
    </div>
  );
}

/** A reload puts one back to where one was on a page that was longer: in the middle of a step it is now the footer. */
function isReloaded(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'reload';
}
