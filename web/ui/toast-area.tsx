import { X } from 'lucide-react';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import text from './text.module.css';
import styles from './toast-area.module.css';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'neutral' | 'destructive';
  /** Names the action that this is an outcome of. Its newest outcome replaces the older ones. */
  action?: string;
  /** Takes back what the toast tells of, for as long as the toast is shown. */
  undo?: { label: string; forMs: number; onPress: () => void };
}

export interface Toast extends ToastMessage {
  id: number;
}

interface ToastAreaProps {
  toasts: Toast[];
  onDismiss: (id: number) => void;
}

const shownForMs = 6_000;

let places: Promise<typeof import('./place-toasts.ts')> | undefined;

/** Loaded with the first toast, because most visits see none. Without it they stay where the style sheet puts them. */
function place(area: HTMLElement | null): void {
  places ??= import('./place-toasts.ts');
  places.then(
    ({ placeToasts }) => area && placeToasts(area),
    () => {
      places = undefined;
    },
  );
}

/**
 * Calls `place` at most once per frame when the page has changed or was resized. Returns a function
 * that ends it.
 */
function onPageChange(place: () => void): () => void {
  let frame = 0;
  function soon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  }
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', soon);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', soon);
    cancelAnimationFrame(frame);
  };
}

/** Shows the toasts. None of them expires while the pointer or the focus is on one of them. */
export function ToastArea({ toasts, onDismiss }: ToastAreaProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const area = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const isHeld = toasts.length > 0 && (isPointedAt || hasFocus);

  useLayoutEffect(() => {
    if (toasts.length > 0) place(area.current);
    // When a toast is removed to make room for newer ones, its focused button is removed without a blur
    // event.
    if (!area.current?.contains(document.activeElement)) setHasFocus(false);
  }, [toasts]);

  // After sign-in a toast is shown on a page that is replaced by another one, whose controls are elsewhere.
  useEffect(() => {
    if (toasts.length === 0 || isHeld) return undefined;
    return onPageChange(() => place(area.current));
  }, [toasts.length, isHeld]);

  // An element that is removed under the pointer fires no `pointerleave` event, so the state is reset here.
  useEffect(() => {
    if (toasts.length > 0) return;
    setIsPointedAt(false);
    setHasFocus(false);
  }, [toasts.length]);

  function enter({ relatedTarget }: FocusEvent) {
    if (hasFocus) return;
    cameFrom.current = relatedTarget;
    setHasFocus(true);
  }

  /** The dismissed toast takes its focused button with it, so the focus returns to where it was before. */
  function dismiss(id: number) {
    onDismiss(id);
    setHasFocus(false);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    cameFrom.current = null;
  }

  return (
    <section
      ref={area}
      aria-label="Notifications"
      aria-live="polite"
      className={styles.area}
      data-testid="toast-area"
      onPointerMove={({ movementX, movementY }) => {
        // A toast that appears under a resting pointer is not pointed at on purpose, and would never expire.
        if (movementX !== 0 || movementY !== 0) setIsPointedAt(true);
      }}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={enter}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      }}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isHeld={isHeld}
          onExpired={onDismiss}
          onDismiss={() => dismiss(toast.id)}
        />
      ))}
    </section>
  );
}

interface ToastCardProps {
  toast: Toast;
  isHeld: boolean;
  onExpired: (id: number) => void;
  onDismiss: () => void;
}

function ToastCard({
  toast: { id, title, description, tone, undo },
  isHeld,
  onExpired,
  onDismiss,
}: ToastCardProps) {
  const visibleMs = undo?.forMs ?? shownForMs;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onExpired(id), visibleMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, onExpired, visibleMs]);

  return (
    <div className={styles.toast} data-tone={tone ?? 'neutral'}>
      <div>
        <p className={text.strong}>{title}</p>
        {description && <p className={styles.text}>{description}</p>}
      </div>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            onDismiss();
            undo.onPress();
          }}
        >
          {undo.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={onDismiss} aria-label="Dismiss">
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
