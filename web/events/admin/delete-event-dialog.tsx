import type { EventRecord } from '#contract/events.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './delete-event-dialog.module.css';

interface DeleteEventDialogProps {
  /** The dialog is open while this is set. */
  event: EventRecord | null;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function DeleteEventDialog({ event, isBusy, onClose, onConfirm }: DeleteEventDialogProps) {
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      isOpen={event !== null}
      onClose={onClose}
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <strong className={styles.name}>{event?.name}</strong>
      <span>Are you sure you want to delete this event? This action cannot be undone.</span>
    </ConfirmDialog>
  );
}
