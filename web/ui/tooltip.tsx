import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './tooltip.module.css';

const openDelayMs = 700;
const skipDelayMs = 300;
const edgePx = 4;

/** When any of them was last open. There is one pointer, and whoever reads one tip need not wait for the next. */
let lastOpenMs = Number.NEGATIVE_INFINITY;

/**
 * What a control without words is for. Its control carries the same words as its name, so the tip is for those who
 * see it: under a pointer after a while, at once under the keyboard, and never under a thumb.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tip = useRef<HTMLSpanElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    if (isOpen && tip.current) keepInWindow(tip.current);
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return undefined;
    // Wherever the keyboard is: a tip under the pointer may cover what someone wants to read.
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // The first Esc is for the tip, not for the dialog that it may stand in.
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
    document.addEventListener('keydown', closeByKey, { capture: true });
    return () => document.removeEventListener('keydown', closeByKey, { capture: true });
  }, [isOpen]);

  function point({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return;
    if (Date.now() - lastOpenMs < skipDelayMs) setIsOpen(true);
    else timer.current = setTimeout(() => setIsOpen(true), openDelayMs);
  }

  function close() {
    clearTimeout(timer.current);
    // At once, not in an effect: the pointer enters the next control before any effect has run.
    if (isOpen) lastOpenMs = Date.now();
    setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself, it watches the control inside
    <span
      className={styles.place}
      onPointerEnter={point}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) setIsOpen(true);
      }}
      onBlur={close}
    >
      {children}
      {isOpen && (
        <span ref={tip} role="tooltip" className={styles.tip}>
          {text}
        </span>
      )}
    </span>
  );
}

/** Above its control and in its middle, unless that is beyond an edge of the window. */
function keepInWindow(tip: HTMLElement): void {
  const { left, right, top } = tip.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const shiftPx = Math.max(edgePx - left, Math.min(0, width - edgePx - right));
  if (shiftPx !== 0) tip.style.setProperty('--tooltip-shift', `${shiftPx}px`);
  tip.dataset.isBelow = String(top < 0);
}
