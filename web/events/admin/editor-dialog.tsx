import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { discardQuestion, type LeaveQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Whether closing the form would lose anything. While it is `busy` that is not known yet. */
export type EditorState = 'untouched' | 'changed' | 'busy';

/** What the form of an event gets from the dialog around it. */
export interface EditorFrame {
  /** Called on every change. */
  onState: (state: EditorState) => void;
  /** Set to a function that aborts a save that gets no answer. */
  stopSaving: RefObject<(() => void) | null>;
  onCancel: () => void;
}

interface EditorDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Deletes the draft. */
  onDiscard: () => void;
  /** What is asked when someone leaves while the server has not answered. */
  stillSavingText: string;
  /** For a dialog that has a search parameter of its own: whether Back or Forward has led away from it. */
  isLeft?: () => boolean;
  children: (frame: EditorFrame) => ReactNode;
}

/** A dialog for the form of an event, which asks before unsaved work is lost. */
export function EditorDialog(props: EditorDialogProps) {
  const { title, isOpen, onClose, onDiscard, stillSavingText, isLeft, children } = props;
  const [state, setState] = useState<EditorState>('untouched');
  const stopSaving = useRef<() => void>(null);
  const guard = useUnsavedGuard(isOpen ? questionOf(state) : null, isLeft);

  function questionOf(unsaved: EditorState): LeaveQuestion | null {
    if (unsaved === 'untouched') return null;
    if (unsaved === 'changed') return discardQuestion(onDiscard);
    return {
      title: 'Still saving',
      text: stillSavingText,
      stayLabel: 'Wait',
      leaveLabel: 'Leave anyway',
      // The draft is kept until the server has answered.
      onLeave: () => {},
    };
  }

  function close() {
    // Closing the form while it is being saved aborts the request. The form stays open and says that the
    // outcome is unknown.
    if (state === 'busy') stopSaving.current?.();
    else guard.leave(onClose);
  }

  return (
    <>
      <Dialog title={title} isOpen={isOpen} isWide onClose={close}>
        {isOpen && children({ onState: setState, stopSaving, onCancel: close })}
      </Dialog>
      {guard.dialog}
    </>
  );
}
