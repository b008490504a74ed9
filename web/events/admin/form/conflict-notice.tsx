import { UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormProblem } from '../../../forms/submit-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import layout from '../../../ui/layout.module.css';

interface ConflictNoticeProps {
  problem: string | undefined;
  onReload: () => void;
  onKeep: () => void;
}

/**
 * An edit conflict (optimistic concurrency): two people have changed the same event. Nothing is lost yet, and
 * the user decides which version stays. At the end of a long form, so it takes the focus when it appears, and gives it
 * back when it is closed.
 */
export function ConflictNotice({ problem, onReload, onKeep }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Notice
      ground="shade"
      ref={notice}
      role="alert"
      tabIndex={-1}
      icon={UsersRound}
      className={layout.space150}
    >
      <div>
        <p>
          <strong>Someone else has changed this event in the meantime.</strong> Nothing was overwritten. If
          you keep editing, what only they have changed comes in, and where both have changed the same, yours
          replaces theirs when you save. If you load theirs, what you have written here is gone.
        </p>
        <FormProblem text={problem} />
        <div className={layout.buttonsBelow}>
          <Button onClick={onReload}>Load their version</Button>
          <Button onClick={onKeep}>Keep editing mine</Button>
        </div>
      </div>
    </Notice>
  );
}
