import { UsersRound } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { FormProblem } from '../../forms/form-problem.tsx';

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
    <div ref={notice} role="alert" tabIndex={-1} className="conflict">
      <UsersRound aria-hidden size={22} />
      <div>
        <p>
          <strong>Someone else has changed this event in the meantime.</strong> Nothing was overwritten. If
          you keep editing and save again, your version replaces theirs. If you load theirs, what you have
          written here is gone.
        </p>
        <FormProblem text={problem} />
        <div className="conflict-actions">
          <button type="button" className="button-outline" onClick={onReload}>
            Load their version
          </button>
          <button type="button" className="button-outline" onClick={onKeep}>
            Keep editing mine
          </button>
        </div>
      </div>
    </div>
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
