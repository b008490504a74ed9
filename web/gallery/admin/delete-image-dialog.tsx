import { TriangleAlert } from 'lucide-react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './delete-image-dialog.module.css';
import { listNames } from './image-facts.ts';

interface DeleteImageDialogProps {
  /** The dialog is open while this is set. */
  image: ManagedImage | null;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function DeleteImageDialog({ image, isBusy, onClose, onConfirm }: DeleteImageDialogProps) {
  const events = image?.usedByEvents ?? [];
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      isOpen={image !== null}
      onClose={onClose}
      confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <strong className={styles.image}>{image?.originalName}</strong>
      <span>Are you sure you want to delete this image? This action cannot be undone.</span>
      {events.length > 0 && (
        <Notice as="span" icon={TriangleAlert} className={styles.use}>
          <span>
            {events.length === 1 ? 'An event shows' : `${events.length} events show`} this image:{' '}
            {listNames(events)}. Guests will see one of the website’s own photographs there instead.
          </span>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
