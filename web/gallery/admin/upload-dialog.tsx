import { Dialog } from '../../ui/dialog.tsx';
import { UploadForm } from './upload-form.tsx';
import type { Uploads } from './use-uploads.ts';

interface UploadDialogProps {
  isOpen: boolean;
  uploads: Uploads;
  onClose: () => void;
  onUploaded: () => void;
}

/** Stays open while files are on their way: closing would leave open whether they arrive. */
export function UploadDialog({ isOpen, uploads, onClose, onUploaded }: UploadDialogProps) {
  function wantToClose() {
    if (!uploads.isBusy) onClose();
  }

  return (
    <Dialog title="Upload Photo" isOpen={isOpen} onClose={wantToClose}>
      {isOpen && <UploadForm uploads={uploads} onCancel={wantToClose} onUploaded={onUploaded} />}
    </Dialog>
  );
}
