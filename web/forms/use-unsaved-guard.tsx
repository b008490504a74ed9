import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { guardLeaving } from './leave-guard.ts';

/** What is asked, and what happens to the work when the answer is to leave. */
export interface LeaveQuestion {
  title: string;
  text: string;
  stayLabel: string;
  leaveLabel: string;
  onLeave: () => void;
}

/** For work that nobody has begun to save. */
export function discardQuestion(onLeave: () => void, text?: string): LeaveQuestion {
  return {
    title: 'Discard changes?',
    text: text ?? 'What you have written here is not saved yet.',
    stayLabel: 'Keep editing',
    leaveLabel: 'Discard',
    onLeave,
  };
}

export interface UnsavedGuard {
  /** For what closes the form: does it at once where nothing would be lost, otherwise after the question. */
  leave: (proceed: () => void) => void;
  /** To be put outside of every form. */
  dialog: ReactNode;
}

/** Asks before unsaved work is left, whichever way someone leaves it. Without a question nothing is unsaved. */
export function useUnsavedGuard(question: LeaveQuestion | null): UnsavedGuard {
  const [asked, setAsked] = useState<{ question: LeaveQuestion; leave: () => void } | null>(null);
  const latest = useRef(question);
  // Before the next key or click can come.
  useLayoutEffect(() => {
    latest.current = question;
  });
  const isUnsaved = question !== null;

  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    const endGuard = guardLeaving({
      ask: (leave) => latest.current && setAsked({ question: latest.current, leave }),
      discard: () => latest.current?.onLeave(),
    });
    return () => {
      endGuard();
      // It was saved while the question stood there.
      setAsked(null);
    };
  }, [isUnsaved]);

  return {
    leave(proceed) {
      if (!question) return proceed();
      setAsked({ question, leave: proceed });
    },
    dialog: (
      <ConfirmDialog
        title={asked?.question.title ?? ''}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        cancelLabel={asked?.question.stayLabel ?? ''}
        confirmLabel={asked?.question.leaveLabel ?? ''}
        isBusy={false}
        onConfirm={() => {
          setAsked(null);
          // Of the question that was read: by now there may be another one, which would do otherwise.
          asked?.question.onLeave();
          asked?.leave();
        }}
      >
        {asked?.question.text}
      </ConfirmDialog>
    ),
  };
}
