import { useState } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { deleteFormDraft } from '../../forms/form-drafts.ts';
import { discardQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { generateDraftKey } from './gallery-drafts.ts';
import { GenerateForm } from './generate-form.tsx';

interface GenerateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onGenerated: (image: ManagedImage) => void;
}

export function GenerateDialog({ isOpen, onClose, onGenerated }: GenerateDialogProps) {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const guard = useUnsavedGuard(
    isOpen && isUnsaved
      ? discardQuestion(() => deleteFormDraft(generateDraftKey), 'No image has been made from this text yet.')
      : null,
  );
  const close = () => guard.leave(onClose);
  return (
    <>
      <Dialog title="Generate Image" isOpen={isOpen} onClose={close}>
        {isOpen && <GenerateForm onUnsaved={setIsUnsaved} onCancel={close} onGenerated={onGenerated} />}
      </Dialog>
      {guard.dialog}
    </>
  );
}
