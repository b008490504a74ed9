import { UsersRound } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { FormProblem } from '../../forms/form-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './conflict-notice.module.css';

interface ConflictNoticeProps {
  /** Why the last choice failed. */
  problem: string | undefined;
  onReload: () => void;
  onKeep: () => void;
}

/**
 * An edit conflict (optimistic concurrency): two people have changed the same event. Nothing is lost yet, and
 * the user decides which version stays.
 */
export function ConflictNotice({ problem, onReload, onKeep }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusWhileShown(notice);
  return (
    <Notice
      ground="shade"
      ref={notice}
      role="alert"
      tabIndex={-1}
      icon={UsersRound}
      iconSize={22}
      className={styles.conflict}
    >
      <div>
        <p>
          <strong>Someone else has changed this event in the meantime.</strong> Nothing was overwritten. If
          you keep editing and save again, your version replaces theirs. If you load theirs, what you have
          written here is gone.
        </p>
        <FormProblem text={problem} />
        <div className={styles.actions}>
          <Button onClick={onReload}>Load their version</Button>
          <Button onClick={onKeep}>Keep editing mine</Button>
        </div>
      </div>
    </Notice>
  );
}

/**
 * The notice is at the end of a long form, so it takes the focus when it appears, and gives it back when it
 * is closed.
 */
function useFocusWhileShown(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}
