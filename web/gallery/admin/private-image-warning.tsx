import { EyeOff } from 'lucide-react';
import { useRef } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import styles from './private-image-warning.module.css';
import { useShowImage } from './use-image-actions.ts';

interface PrivateImageWarningProps {
  /** Undefined when there is nothing to warn of. */
  image: ManagedImage | undefined;
}

/** Signed-in staff see a private image, so they have to be told that guests do not. */
export function PrivateImageWarning({ image }: PrivateImageWarningProps) {
  const place = useRef<HTMLDivElement>(null);
  const showing = useShowImage();

  async function show({ id }: ManagedImage) {
    if (!(await showing.show(id))) return;
    const isHere =
      document.activeElement === document.body || place.current?.contains(document.activeElement);
    // The button disappears with the warning, so the focus goes to the field, unless the user has moved it
    // already.
    if (!isHere) return;
    place.current?.closest('form')?.querySelector<HTMLElement>('[name="imageUrl"]')?.focus();
  }

  return (
    <div ref={place} role="status">
      {image && (
        <Notice ground="shade" icon={EyeOff} className={styles.image}>
          <p>This image is private: guests cannot see it.</p>
          <Button aria-disabled={showing.isBusy} {...pressOnce(() => void show(image))}>
            Make it public
          </Button>
        </Notice>
      )}
    </div>
  );
}
