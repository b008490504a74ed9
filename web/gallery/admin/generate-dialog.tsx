import { Dialog } from '../../ui/dialog.tsx';
import { GenerateForm } from './generate-form.tsx';

interface GenerateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onGenerated: () => void;
}

export function GenerateDialog({ isOpen, onClose, onGenerated }: GenerateDialogProps) {
  return (
    <Dialog title="Generate Image" isOpen={isOpen} onClose={onClose}>
      {isOpen && <GenerateForm onCancel={onClose} onGenerated={onGenerated} />}
    </Dialog>
  );
}
