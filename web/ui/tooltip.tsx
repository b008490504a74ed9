import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './tooltip.module.css';

const openDelayMs = 700;
const skipDelayMs = 300;
const edgePx = 4;

/** When any tooltip was last open. Shared by all of them, so that the next one opens without delay. */
let lastOpenMs = Number.NEGATIVE_INFINITY;

/**
 * The purpose of a control without text. Its control has the same words as its accessible name, so this is
 * only for people who see it. It opens after a delay under a mouse, at once on keyboard focus, and never on
 * touch.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tip = useRef<HTMLSpanElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    if (isOpen && tip.current) keepInView(tip.current);
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return undefined;
    // On the document, so that Esc works wherever the focus is: a tooltip may cover what someone wants to
    // read.
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // The first Esc closes the tooltip and not the dialog around it.
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
    // Set here and not in an effect: the pointer enters the next control before effects have run.
    if (isOpen) lastOpenMs = Date.now();
    setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the control inside
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

/** By default a tooltip is centred above its control. This keeps it where it can be seen. */
function keepInView(tip: HTMLElement): void {
  const { left, right, top } = tip.getBoundingClientRect();
  const view = viewOf(tip);
  const shiftPx = Math.max(view.left + edgePx - left, Math.min(0, view.right - edgePx - right));
  if (shiftPx !== 0) tip.style.setProperty('--tooltip-shift', `${shiftPx}px`);
  tip.dataset.isBelow = String(top < view.top);
}

/** The edges of the window, or of the part of it that the tooltip scrolls with and is cut off by. */
function viewOf(tip: HTMLElement): { left: number; right: number; top: number } {
  const width = document.documentElement.clientWidth;
  for (let box = tip.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    const { left, right, top } = box.getBoundingClientRect();
    return { left: Math.max(0, left), right: Math.min(width, right), top: Math.max(0, top) };
  }
  return { left: 0, right: width, top: 0 };
}
