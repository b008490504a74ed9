import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { timeSince } from './application-draft.ts';
import { stepNames } from './application-questions.ts';
import styles from './draft-offer.module.css';
import { deleteDraft, type OfferedDraft } from './stored-drafts.ts';

interface DraftOfferProps {
  offer: OfferedDraft;
  /** The form already has text that the draft would replace. */
  isFormBegun: boolean;
  onContinue: (id: string) => Promise<boolean>;
  onDone: () => void;
}

/** Offers to continue a draft. Shown above the form. */
export function DraftOffer({ offer, isFormBegun, onContinue, onDone }: DraftOfferProps) {
  const [isGone, setIsGone] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const resumeButton = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not when the reader is still further up on the page: the form may be loaded before they reach it.
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
    // Synchronously, so that the button exists when the focus is moved to it.
    flushSync(() => setIsAsking(false));
    resumeButton.current?.focus();
  }

  async function startOver(): Promise<void> {
    await deleteDraft(id);
    onDone();
  }

  if (isGone) {
    return (
      <Notice as="p" layout="row" role="status" className={styles.offer}>
        That application is open in another tab, or has been sent from there.
      </Notice>
    );
  }
  return (
    <Notice
      as="section"
      layout="row"
      ref={section}
      aria-label="Your unfinished application"
      className={styles.offer}
    >
      <p>
        <strong>Welcome back.</strong> You began an application; it was saved on this device{' '}
        {timeSince(savedAt, Date.now())}, at step {step + 1} of {stepNames.length}
        {photoCount > 0 && photos}.
      </p>
      {isAsking ? (
        <ReplaceQuestion onReplace={resume} onKeep={leaveItBelow} />
      ) : (
        <div className={styles.choice}>
          <Button
            ref={resumeButton}
            variant="filled"
            onClick={isFormBegun ? () => setIsAsking(true) : resume}
          >
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

/**
 * Asks whether the draft may replace what has been typed since. The focus starts on the button that loses
 * nothing.
 */
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

/**
 * After a reload the browser restores the scroll position of a longer page, which may now be at the footer
 * instead of in the form.
 */
function isReloaded(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'reload';
}
