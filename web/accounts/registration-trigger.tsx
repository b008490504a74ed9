import { type ComponentType, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { loadOrReload } from '../ui/missing-code.ts';
import type { RegistrationDialogProps } from './registration-dialog.tsx';

async function loadDialog(): Promise<ComponentType<RegistrationDialogProps>> {
  return (await import('./registration-dialog.tsx')).RegistrationDialog;
}

/**
 * Opens the registration dialog. The form and its validation are as large as the rest of the page, so they
 * are loaded only when someone points at the button or presses it.
 */
export function RegistrationTrigger() {
  const [Dialog, setDialog] = useState<ComponentType<RegistrationDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const showToast = useToast();

  async function open(): Promise<void> {
    try {
      const Loaded = await loadOrReload(loadDialog, 'registration');
      setDialog(() => Loaded);
      setIsOpen(true);
    } catch {
      showToast({
        title: 'Registration failed',
        description: 'Failed to create account. Please try again.',
        tone: 'destructive',
        action: 'registration',
      });
    }
  }

  // Prefetch. A failure is ignored here, because it is reported when the dialog is opened.
  const preload = () => void loadDialog().catch(() => {});

  return (
    <>
      <Button
        variant="filled"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        Create Your Account
      </Button>
      {Dialog && <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
