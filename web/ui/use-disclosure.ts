import { useEffect, useId, useRef, useState } from 'react';

/**
 * A button that shows something over the page, until one presses Escape or goes elsewhere. With the key of the location,
 * every navigation closes it, also by the browser's Back button.
 */
export function useDisclosure<Place extends HTMLElement>(locationKey = '') {
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === locationKey;
  const place = useRef<Place>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    function closeOutside({ target }: Event) {
      if (!place.current?.contains(target as Node)) setOpenedAt(undefined);
    }
    function closeByEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape') return;
      setOpenedAt(undefined);
      button.current?.focus();
    }
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener('keydown', closeByEscape, { signal });
    return () => listening.abort();
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
      onClick: () => setOpenedAt(isOpen ? undefined : locationKey),
    },
    id,
  };
}
