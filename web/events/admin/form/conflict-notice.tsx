import { UsersRound } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { FormProblem } from '../../../forms/submit-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import layout from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './conflict-notice.module.css';
import type { OtherChange } from './edit-conflict.ts';

interface ConflictNoticeProps {
  /** What the others have changed. Empty until it is loaded. */
  changes: OtherChange[];
  problem: string | undefined;
  /** Takes over one change of theirs in place of one's own. */
  onTake: (change: OtherChange) => void;
  onReload: () => void;
  onKeep: () => void;
}

/**
 * An edit conflict (optimistic concurrency): two people have changed the same event. Nothing is lost yet, and
 * the user decides which version stays.
 */
export function ConflictNotice({ changes, problem, onTake, onReload, onKeep }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const isTold = changes.length > 0;

  // The notice grows when their version is loaded, and its buttons would leave the view.
  useEffect(() => {
    if (isTold) notice.current?.scrollIntoView({ block: 'center' });
  }, [isTold]);

  /** The button goes with the change, so the focus goes back to the notice. */
  function takeFrom(change: OtherChange) {
    onTake(change);
    notice.current?.focus({ preventScroll: true });
  }

  return (
    <ChangedMeanwhile ref={notice}>
      <p>
        <strong>Someone else has changed this event in the meantime.</strong> Nothing was overwritten. If you
        keep editing, what you have written stays, and what only they have changed comes in. If you load
        theirs, what you have written here is gone.
      </p>
      {changes.length > 0 && (
        <ul className={styles.changes} aria-label="What they have changed">
          {changes.map((change) => (
            <li key={change.name}>
              <p>
                <strong>{change.label}:</strong> <bdi>{change.after}</bdi>{' '}
                <span className={textStyles.muted}>
                  (was <bdi>{change.before}</bdi>)
                </span>
                {change.isMineToo && ' You have changed this, too. Yours stays unless you take theirs.'}
              </p>
              {change.isMineToo && (
                <Button onClick={() => takeFrom(change)}>Take theirs: {change.label}</Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormProblem text={problem} />
      <div className={layout.buttonsBelow}>
        <Button onClick={onReload}>Load their version</Button>
        <Button onClick={onKeep}>Keep editing mine</Button>
      </div>
    </ChangedMeanwhile>
  );
}

interface ChangedMeanwhileProps {
  ref?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** At the end of a long form, so it takes the focus when it appears, and gives it back when it is closed. */
export function ChangedMeanwhile({ ref, children }: ChangedMeanwhileProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const notice = ref ?? ownRef;
  useEffect(() => {
    const before = document.activeElement;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [notice]);
  return (
    <Notice
      ground="shade"
      ref={notice}
      role="alert"
      tabIndex={-1}
      icon={UsersRound}
      iconSize={22}
      className={layout.space150}
    >
      <div>{children}</div>
    </Notice>
  );
}
