import { useState } from 'react';
import { deleteFormDraft } from '../../forms/form-drafts.ts';
import { discardQuestion, type LeaveQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { uploadDraftKey } from './gallery-drafts.ts';
import { UploadForm } from './upload-form.tsx';
import type { Uploads } from './use-uploads.ts';

interface UploadDialogProps {
  isOpen: boolean;
  uploads: Uploads;
  onClose: () => void;
  /** Closes the dialog, and the upload goes on. */
  onHide: () => void;
  onUploaded: () => void;
}

const unsavedText = 'The photos you chose, and what you wrote about them, are not uploaded yet.';

/** An upload goes on when the dialog is closed: the page shows how far it is. Whoever leaves the page is asked first. */
export function UploadDialog({ isOpen, uploads, onClose, onHide, onUploaded }: UploadDialogProps) {
  const [hasTexts, setHasTexts] = useState(false);
  const leaveQuestion: LeaveQuestion = {
    title: 'Stop the upload?',
    text: 'Photos are still being uploaded. Those that have arrived stay in the gallery, the others are left out.',
    stayLabel: 'Go on uploading',
    leaveLabel: 'Stop and leave',
    onLeave: forget,
  };

  const isUnsaved = (isOpen && hasTexts) || uploads.sendableCount > 0 || uploads.isBusy;
  const guard = useUnsavedGuard(
    isUnsaved ? (uploads.isBusy ? leaveQuestion : discardQuestion(forget, unsavedText)) : null,
  );

  function forget() {
    uploads.stop();
    uploads.clear();
    deleteFormDraft(uploadDraftKey);
  }

  function close() {
    if (uploads.isBusy) onHide();
    else guard.leave(onClose);
  }

  return (
    <>
      <Dialog title="Upload Photo" isOpen={isOpen} onClose={close}>
        {isOpen && (
          <UploadForm
            uploads={uploads}
            onTexts={setHasTexts}
            onCancel={close}
            onUploaded={() => {
              deleteFormDraft(uploadDraftKey);
              onUploaded();
            }}
          />
        )}
      </Dialog>
      {guard.dialog}
    </>
  );
}
