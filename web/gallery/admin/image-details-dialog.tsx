import { useRef, useState } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { deleteFormDraft } from '../../forms/form-drafts.ts';
import { discardQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { imageDraftKey } from './gallery-drafts.ts';
import { ImageDetailsForm } from './image-details-form.tsx';

interface ImageDetailsDialogProps {
  /** The dialog is open while this is set. */
  image: ManagedImage | null;
  onClose: () => void;
}

/** What is said about an image, and where it is used. */
export function ImageDetailsDialog({ image, onClose }: ImageDetailsDialogProps) {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const stopSaving = useRef<(() => void) | null>(null);
  const guard = useUnsavedGuard(
    image && isUnsaved ? discardQuestion(() => deleteFormDraft(imageDraftKey(image.id))) : null,
  );

  /** While it is being saved, closing stops the waiting only, and the form stays with what was typed. */
  function close() {
    if (stopSaving.current) stopSaving.current();
    else guard.leave(onClose);
  }

  return (
    <>
      <Dialog title="Image Details" isOpen={image !== null} onClose={close}>
        {image && (
          <ImageDetailsForm
            key={image.id}
            {...{ image, stopSaving }}
            onUnsaved={setIsUnsaved}
            onCancel={close}
            onSaved={onClose}
          />
        )}
      </Dialog>
      {guard.dialog}
    </>
  );
}
