import { useState } from 'react';
import { deleteFormDraft } from '../../forms/form-drafts.ts';
import { discardQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { uploadDraftKey } from './gallery-drafts.ts';
import { UploadForm } from './upload-form.tsx';
import type { Uploads } from './use-uploads.ts';

interface UploadDialogProps {
  isOpen: boolean;
  uploads: Uploads;
  onClose: () => void;
  onUploaded: () => void;
}

const unsavedText = 'The photos you chose, and what you wrote about them, are not uploaded yet.';

/** Stays open during an upload: closing it would leave the outcome unknown. */
export function UploadDialog({ isOpen, uploads, onClose, onUploaded }: UploadDialogProps) {
  const [hasTexts, setHasTexts] = useState(false);
  const isUnsaved = isOpen && (hasTexts || uploads.sendableCount > 0 || uploads.isBusy);
  const guard = useUnsavedGuard(isUnsaved ? discardQuestion(forget, unsavedText) : null);

  function forget() {
    uploads.stop();
    uploads.clear();
    deleteFormDraft(uploadDraftKey);
  }

  function close() {
    if (!uploads.isBusy) guard.leave(onClose);
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
