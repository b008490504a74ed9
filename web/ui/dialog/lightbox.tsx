import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useFeedback } from '../feedback/toast.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './lightbox.module.css';

export interface LightboxPicture {
  src: string;
  alt: string;
  /** Shown below, before the picture's number. Without it, the `alt` text is shown. */
  caption?: string;
}

interface LightboxProps {
  pictures: LightboxPicture[];
  /** Null while the lightbox is closed. */
  shownIndex: number | null;
  onShow: (index: number | null) => void;
}

/** How far a finger goes to the side when it means the next picture. */
const swipedPixels = 40;

/**
 * A picture as large as the screen allows, with buttons for the next and previous one. It is a modal
 * `<dialog>`, which traps the focus, closes on Esc and restores the focus.
 */
export function Lightbox({ pictures, shownIndex, onShow }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const begin = useRef<number>(undefined);
  const { host } = useFeedback();
  const isOpen = shownIndex !== null;
  const picture = shownIndex === null ? undefined : pictures[shownIndex];

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    element.showModal();
    const returnToasts = host(element);
    return () => {
      returnToasts();
      element.close();
    };
  }, [isOpen, host]);

  function step(by: number) {
    if (shownIndex !== null) onShow((shownIndex + by + pictures.length) % pictures.length);
  }

  function stepByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else return;
    event.preventDefault();
  }

  const swipe = {
    onPointerDown: ({ clientX, isPrimary, pointerType }: PointerEvent) => {
      begin.current = isPrimary && pointerType === 'touch' ? clientX : undefined;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = clientX - (begin.current ?? clientX);
      begin.current = undefined;
      if (Math.abs(moved) > swipedPixels) step(moved < 0 ? 1 : -1);
    },
  };

  return (
    <dialog
      {...swipe}
      ref={dialog}
      className={styles.lightbox}
      aria-label={picture?.alt ?? 'Picture'}
      onClose={() => {
        if (!dialog.current?.open) onShow(null);
      }}
      onKeyDown={stepByKey}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onShow(null);
      }}
    >
      {picture && <img key={picture.src} className={styles.picture} src={picture.src} alt={picture.alt} />}
      {/* First in the DOM, so that the focus starts on the close button. */}
      <IconButton shape="round" label="Close" className={styles.close} onClick={() => onShow(null)}>
        <X aria-hidden size={24} />
      </IconButton>
      {pictures.length > 1 && (
        <>
          <IconButton
            shape="round"
            label="Previous picture"
            className={styles.previous}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden size={28} />
          </IconButton>
          <IconButton shape="round" label="Next picture" className={styles.next} onClick={() => step(1)}>
            <ChevronRight aria-hidden size={28} />
          </IconButton>
        </>
      )}
      <p className={styles.caption} aria-live="polite">
        {picture && `${picture.caption ?? picture.alt}, ${(shownIndex ?? 0) + 1} of ${pictures.length}`}
      </p>
    </dialog>
  );
}
