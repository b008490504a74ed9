import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from '../site/router.tsx';

/** A button that shows something over the page, until one navigates, presses Escape, or goes elsewhere. */
export function useDisclosure<Place extends HTMLElement>() {
  const { key } = useLocation();
  // Where it was opened, so that every navigation closes it, also by the browser's Back button.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const place = useRef<Place>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    function closeOutside({ target }: Event) {
      if (!place.current?.contains(target as Node)) setOpenedAt(undefined);
    }
    function closeByEscape({ key: pressed }: KeyboardEvent) {
      if (pressed !== 'Escape') return;
      setOpenedAt(undefined);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen]);

  return {
    isOpen,
    close: () => setOpenedAt(undefined),
    /** Around the button and what it shows. */
    place,
    button: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpenedAt(isOpen ? undefined : key),
    },
    id,
  };
}
