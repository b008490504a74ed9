import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import layout from '../layout.module.css';
import text from '../text.module.css';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  subject?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy: boolean;
  /** `reach` is 0 for the first button, and counts those that go further. */
  onConfirm: (reach: number) => void;
  /** Ways to do it that go further than the first. */
  furtherLabels?: string[] | undefined;
  children: ReactNode;
}

/** Asks before something that cannot be undone. The focus starts on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    subject,
    isOpen,
    onClose,
    confirmLabel,
    cancelLabel = 'Cancel',
    isBusy,
    onConfirm,
    furtherLabels = [],
  } = props;
  const questionId = useId();
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isSmall questionId={questionId}>
      <p id={questionId} className={`${text.muted} ${layout.space75}`}>
        {subject !== undefined && <strong className={text.subject}>{subject}</strong>}
        {props.children}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{cancelLabel}</Button>
        {[confirmLabel, ...furtherLabels].map((label, reach) => (
          <Button
            key={label}
            variant="danger"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onConfirm(reach);
            }}
          >
            {label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
