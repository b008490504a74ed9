import { Dialog } from '../ui/dialog/dialog.tsx';
import { NeverMissWays } from './never-miss-ways.tsx';

export interface NeverMissDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function NeverMissDialog({ isOpen, onClose }: NeverMissDialogProps) {
  return (
    <Dialog title="Never miss a show" isOpen={isOpen} onClose={onClose}>
      <NeverMissWays />
    </Dialog>
  );
}
