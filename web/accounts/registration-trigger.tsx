import { type ComponentType, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { loadOrReload } from '../ui/missing-code.ts';
import { useToast } from '../ui/toast.tsx';
import type { RegistrationDialogProps } from './registration-dialog.tsx';
import { registrationFailed } from './registration-texts.ts';

async function loadDialog(): Promise<ComponentType<RegistrationDialogProps>> {
  return (await import('./registration-dialog.tsx')).RegistrationDialog;
}

/** Whoever does not come to register does not load the form and its rules: they are as large as the page. */
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
      showToast(registrationFailed());
    }
  }

  // Ahead of the click; one that fails is told of when it is needed.
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
