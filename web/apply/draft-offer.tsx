import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type StoredDraft, timeSince, useDrafts } from '../forms/drafts/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Status } from '../ui/status.tsx';
import type { StoredApplication } from './application-draft.ts';
import styles from './draft-offer.module.css';
import { stepNames } from './steps/application-questions.ts';

interface DraftOfferProps {
  offer: StoredDraft;
  /** The form already has text that the draft would replace. */
  isFormBegun: boolean;
  onContinue: (draft: StoredDraft) => Promise<boolean>;
  onDone: () => void;
}

/** Offers to continue a draft. Shown above the form. */
export function DraftOffer({ offer, isFormBegun, onContinue, onDone }: DraftOfferProps) {
  const drafts = useDrafts();
  const [isGone, setIsGone] = useState(false);
  const [asked, setAsked] = useState<'continue' | 'start over'>();
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not when the reader is still further up on the page: the form may be loaded before they reach it.
    const isBelow = (section.current?.getBoundingClientRect().top ?? 0) > window.innerHeight;
    if (isReloaded() && !isBelow) section.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { step } = offer.content as StoredApplication;
  const photoCount = offer.pictureIds.length;
  const photos = photoCount === 1 ? ', with 1 picture' : `, with ${photoCount} pictures`;

  async function resume(): Promise<void> {
    if (await onContinue(offer)) onDone();
    else setIsGone(true);
  }

  async function startOver(): Promise<void> {
    await drafts.discard(offer);
    onDone();
  }

  function stay(): void {
    const wasAsked = asked;
    // Synchronously, so that the button exists when the focus is moved to it.
    flushSync(() => setAsked(undefined));
    section.current?.querySelector<HTMLElement>(`[data-asks="${wasAsked}"]`)?.focus();
  }

  if (isGone) {
    return (
      <Notice as={Status} layout="row" className={styles.offer}>
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
        {timeSince(offer.savedAt)}, at step {step + 1} of {stepNames.length}
        {photoCount > 0 && photos}.
      </p>
      {asked === 'continue' && (
        <Question
          stayLabel="Keep what is below"
          goLabel="Continue the earlier one"
          onStay={stay}
          onGo={resume}
        >
          <strong>Continue the earlier one?</strong> What you have written below would be replaced.
        </Question>
      )}
      {asked === 'start over' && (
        <Question stayLabel="Keep it" goLabel="Delete it" onStay={stay} onGo={startOver}>
          <strong>Delete the earlier one?</strong> What you have written there
          {photoCount > 0 && ', and its pictures,'} cannot be brought back.
        </Question>
      )}
      {!asked && (
        <div className={styles.choice}>
          <Button
            data-asks="continue"
            variant="filled"
            onClick={isFormBegun ? () => setAsked('continue') : resume}
          >
            Continue
          </Button>
          <Button data-asks="start over" variant="quiet" onClick={() => setAsked('start over')}>
            Start over
          </Button>
        </div>
      )}
    </Notice>
  );
}

interface QuestionProps {
  children: ReactNode;
  stayLabel: string;
  goLabel: string;
  onStay: () => void;
  onGo: () => void;
}

/** Asks before something that was written is replaced or deleted. The focus starts on the button that loses nothing. */
function Question({ children, stayLabel, goLabel, onStay, onGo }: QuestionProps) {
  const stayButton = useRef<HTMLButtonElement>(null);
  useEffect(() => stayButton.current?.focus(), []);
  return (
    <div role="alert">
      <p>{children}</p>
      <div className={styles.choice}>
        <Button ref={stayButton} onClick={onStay}>
          {stayLabel}
        </Button>
        <Button variant="quiet" onClick={onGo}>
          {goLabel}
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
