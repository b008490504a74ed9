import './tooltip.css';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

const openDelayMs = 700;
const skipDelayMs = 300;

/** When any of them was last open. There is one pointer, and whoever reads one tip need not wait for the next. */
let lastOpenMs = Number.NEGATIVE_INFINITY;

/**
 * What a control without words is for. Its control carries the same words as its name, so the tip is for those who
 * see it: under a pointer after a while, at once under the keyboard, and never under a thumb.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      lastOpenMs = Date.now();
    };
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function point({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return;
    if (Date.now() - lastOpenMs < skipDelayMs) setIsOpen(true);
    else timer.current = setTimeout(() => setIsOpen(true), openDelayMs);
  }

  function close() {
    clearTimeout(timer.current);
    setIsOpen(false);
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    // The first Esc is for the tip, not for the dialog that it may stand in.
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself, it watches the control inside
    <span
      className="tooltip-place"
      onPointerEnter={point}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) setIsOpen(true);
      }}
      onBlur={close}
      onKeyDown={press}
    >
      {children}
      {isOpen && (
        <span role="tooltip" className="tooltip">
          {text}
        </span>
      )}
    </span>
  );
}
