import { UsersRound } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { FormProblem } from '../../forms/form-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './conflict-notice.module.css';

interface ConflictNoticeProps {
  /** Why the last choice could not be carried out. */
  problem: string | undefined;
  onReload: () => void;
  onKeep: () => void;
}

/** Two people were at the same event. Nobody's work is gone yet, and whose is to stay is not ours to decide. */
export function ConflictNotice({ problem, onReload, onKeep }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusWhileShown(notice);
  return (
    <Notice
      ground="shade"
      ref={notice}
      role="alert"
      tabIndex={-1}
      sign={UsersRound}
      signSize={22}
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

/** It stands at the end of a long form, and the next key is for it. Afterwards the keyboard is where it was before. */
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
