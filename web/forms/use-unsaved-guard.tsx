import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { guardLeaving } from './leave-guard.ts';

/** The question before unsaved work is left, and what leaving does with the work. */
export interface LeaveQuestion {
  title: string;
  text: string;
  stayLabel: string;
  leaveLabel: string;
  onLeave: () => void;
}

/** For work that is not being saved yet. */
export function discardQuestion(onLeave: () => void, text?: string): LeaveQuestion {
  return {
    title: 'Discard changes?',
    text: text ?? 'What you have written here is not saved yet.',
    stayLabel: 'Keep editing',
    leaveLabel: 'Discard',
    onLeave,
  };
}

/**
 * Asks before unsaved work is left, by whatever way. `null` means that nothing is unsaved. `isLeft` is for work that has
 * a search parameter of its own.
 */
export function useUnsavedGuard(question: LeaveQuestion | null, isLeft?: () => boolean) {
  const [asked, setAsked] = useState<{ question: LeaveQuestion; leave: () => void } | null>(null);
  const isUnsaved = question !== null;
  const ask = useEffectEvent((leave: () => void) => question && setAsked({ question, leave }));
  const discard = useEffectEvent(() => question?.onLeave());
  const isNowLeft = useEffectEvent(() => isLeft?.() ?? false);

  // A layout effect, so that it is on guard before the next key or click.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    const endGuard = guardLeaving({
      ask: (leave) => ask(leave),
      discard: () => discard(),
      isLeft: () => isNowLeft(),
    });
    return () => {
      endGuard();
      // The work was saved while the question was open.
      setAsked(null);
    };
  }, [isUnsaved]);

  return {
    /**
     * For buttons that close the form: calls `proceed` at once when nothing is unsaved, otherwise after the
     * question.
     */
    leave(proceed: () => void) {
      if (!question) return proceed();
      setAsked({ question, leave: proceed });
    },
    /** Has to be rendered outside of every form. */
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
          // Of the question that the user has read: `question` may be another one by now.
          asked?.question.onLeave();
          asked?.leave();
        }}
      >
        {asked?.question.text}
      </ConfirmDialog>
    ),
  };
}
