import { type ComponentType, useEffect, useRef, useState } from 'react';
import { neverMissPath } from '#contract/addresses.ts';
import { useSettings } from '../site/site-contexts.ts';
import { Button, type ButtonVariant, buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import type { NeverMissDialogProps } from './never-miss-dialog.tsx';

const label = 'Get live music notifications';

/** Without the popup's code nothing opens, as where its script is blocked. */
function ignore(): void {}

/** Opens the sign-up popup of the marketing service or, without one, the house's own ways to hear of shows. */
export function NotifyButton({ variant = 'outline' }: { variant?: ButtonVariant }) {
  const settings = useSettings();
  const [Dialog, setDialog] = useState<ComponentType<NeverMissDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  // Loaded only where a marketing service is configured.
  const popup = useRef<Promise<typeof import('./signup-popup.ts')>>(undefined);
  useEffect(() => {
    if (!settings.klaviyo) return;
    popup.current ??= import('./signup-popup.ts');
    popup.current.then((code) => code.loadSignupPopup(settings), ignore);
  }, [settings]);

  function open(): void {
    if (settings.klaviyo) popup.current?.then((code) => code.openSignupPopup(settings), ignore);
    else openDialog();
  }

  function openDialog(): void {
    import('./never-miss-dialog.tsx').then(
      (code) => {
        setDialog(() => code.NeverMissDialog);
        setIsOpen(true);
      },
      // Without the code there is a page with the same on it.
      () => window.location.assign(neverMissPath),
    );
  }

  return (
    <>
      <Button variant={variant} className={layout.scripted} onClick={open}>
        {label}
      </Button>
      {!settings.klaviyo && (
        <a className={buttonClass(variant, layout.unscripted)} href={neverMissPath}>
          {label}
        </a>
      )}
      {Dialog && <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
