import './lightbox.css';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';

export interface LightboxPicture {
  src: string;
  alt: string;
}

interface LightboxProps {
  pictures: LightboxPicture[];
  /** Null while it is closed. */
  shownIndex: number | null;
  onShow: (index: number | null) => void;
}

/**
 * One picture as large as the screen allows, with a way to the next. The browser's own modal dialog: it keeps focus
 * inside, closes by Esc, and gives focus back to where it was.
 */
export function Lightbox({ pictures, shownIndex, onShow }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = shownIndex !== null;
  const picture = shownIndex === null ? undefined : pictures[shownIndex];

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    element.showModal();
    return () => element.close();
  }, [isOpen]);

  function step(by: number) {
    if (shownIndex !== null) onShow((shownIndex + by + pictures.length) % pictures.length);
  }

  function stepByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={picture?.alt ?? 'Picture'}
      onClose={() => {
        if (!dialog.current?.open) onShow(null);
      }}
      onKeyDown={stepByKey}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onShow(null);
      }}
    >
      {picture && <img key={picture.src} className="lightbox-picture" src={picture.src} alt={picture.alt} />}
      {/* First in order, so that focus begins with the way out. */}
      <button type="button" className="lightbox-button lightbox-close" onClick={() => onShow(null)}>
        <X aria-hidden size={24} />
        <span className="sr-only">Close</span>
      </button>
      {pictures.length > 1 && (
        <>
          <button type="button" className="lightbox-button lightbox-previous" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden size={28} />
            <span className="sr-only">Previous picture</span>
          </button>
          <button type="button" className="lightbox-button lightbox-next" onClick={() => step(1)}>
            <ChevronRight aria-hidden size={28} />
            <span className="sr-only">Next picture</span>
          </button>
        </>
      )}
      <p className="lightbox-caption" aria-live="polite">
        {picture && `${picture.alt}, ${(shownIndex ?? 0) + 1} of ${pictures.length}`}
      </p>
    </dialog>
  );
}
