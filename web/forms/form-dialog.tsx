import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useDrafts } from './drafts/drafts.ts';
import { discardQuestion, type LeaveQuestion, useUnsavedGuard } from './use-unsaved-guard.tsx';

interface FormReport {
  isChanged: boolean;
  /** It is being saved, so what would be lost is not known yet. */
  isBusy?: boolean;
  /** Aborts a save that gets no answer. */
  stopWaiting?: () => void;
}

/** What a form gets from the dialog around it. */
export interface FormFrame {
  report: (report: FormReport) => void;
  onCancel: () => void;
  /** Goes on at once, or after the question whether unsaved work may go. */
  leave: (proceed: () => void) => void;
}

const untouched: FormReport = { isChanged: false };

/** Called by a form in a dialog, to tell what closing it would lose. */
export function useFormReport({ report }: FormFrame, { isChanged, isBusy = false, stopWaiting }: FormReport) {
  // A layout effect, because Esc right after a letter has to ask as well.
  useLayoutEffect(() => {
    report({ isChanged, isBusy, ...(stopWaiting && { stopWaiting }) });
    return () => report(untouched);
  }, [report, isChanged, isBusy, stopWaiting]);
}

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  isWide?: boolean;
  onClose: () => void;
  /** The draft of the form, which goes when someone agrees to that. */
  draftKey?: string | undefined;
  /** What is asked before unsaved work is discarded. */
  discardText?: string;
  /** What is asked when someone leaves the page while the server has not answered. */
  stillSavingText?: string;
  /** For a dialog that has a search parameter of its own: whether Back or Forward has led away from it. */
  isLeft?: () => boolean;
  children: (frame: FormFrame) => ReactNode;
}

/** A dialog for a form, which asks before unsaved work is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, isOpen, isWide = false, onClose, isLeft, children } = props;
  const [{ isChanged, isBusy, stopWaiting }, setReport] = useState(untouched);
  const drafts = useDrafts();
  const guard = useUnsavedGuard(isOpen ? questionOf() : null, isLeft);

  function questionOf(): LeaveQuestion | null {
    // The draft is kept until the server has answered.
    const onLeave = () => {};
    if (isBusy && props.stillSavingText) {
      const labels = { stayLabel: 'Wait', leaveLabel: 'Leave anyway' };
      return { title: 'Still saving', text: props.stillSavingText, ...labels, onLeave };
    }
    const discard = () => drafts.drop(props.draftKey ?? '');
    return isChanged ? discardQuestion(discard, props.discardText) : null;
  }

  function close() {
    // While it is being saved, closing stops the waiting only: the form stays open and says that the outcome is unknown.
    if (isBusy) stopWaiting?.();
    else guard.leave(onClose);
  }

  return (
    <>
      <Dialog title={title} isOpen={isOpen} isWide={isWide} onClose={close}>
        {isOpen && children({ report: setReport, onCancel: close, leave: guard.leave })}
      </Dialog>
      {guard.dialog}
    </>
  );
}
