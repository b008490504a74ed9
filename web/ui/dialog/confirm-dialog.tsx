import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import textStyles from '../text.module.css';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

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
      <p id={questionId} className={styles.text}>
        {subject !== undefined && <strong className={textStyles.subject}>{subject}</strong>}
        {props.children}
      </p>
      <div className={styles.actions} data-has-more={furtherLabels.length > 0}>
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
      </div>
    </Dialog>
  );
}
