import { useState } from 'react';
import { forgetKept } from '../../forms/kept-values.ts';
import { discardQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GenerateForm } from './generate-form.tsx';
import { generateKey } from './kept-uploads.ts';

interface GenerateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onGenerated: () => void;
}

export function GenerateDialog({ isOpen, onClose, onGenerated }: GenerateDialogProps) {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const guard = useUnsavedGuard(
    isOpen && isUnsaved
      ? discardQuestion(() => forgetKept(generateKey), 'No image has been made of it yet.')
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
