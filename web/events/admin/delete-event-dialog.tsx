import type { EventScope } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './delete-event-dialog.module.css';
import { scopeNames } from './series/following.ts';

interface DeleteEventDialogProps {
  /** The dialog is open while this is set. */
  event: EventRecord | null;
  /** Later events of its series can be deleted with it. */
  hasFollowing: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (scope: EventScope) => void;
}

export function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { event, hasFollowing, isBusy, onClose, onConfirm } = props;
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      isOpen={event !== null}
      onClose={onClose}
      confirmLabel={hasFollowing ? scopeNames.this : 'Delete'}
      isBusy={isBusy}
      onConfirm={() => onConfirm('this')}
      further={
        hasFollowing ? { label: scopeNames.following, onConfirm: () => onConfirm('following') } : undefined
      }
    >
      <strong className={styles.name}>{event?.name}</strong>
      <span>Are you sure you want to delete this event? This action cannot be undone.</span>
      {hasFollowing && <span className={styles.series}>It repeats. What do you want to delete?</span>}
    </ConfirmDialog>
  );
}
