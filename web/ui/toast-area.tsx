import { X } from 'lucide-react';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onPageChange, placeToasts } from './place-toasts.ts';
import styles from './toast-area.module.css';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'neutral' | 'destructive';
}

export interface Toast extends ToastMessage {
  id: number;
}

interface ToastAreaProps {
  toasts: Toast[];
  onDismiss: (id: number) => void;
}

const shownForMs = 6_000;

/** The toasts, none of which leaves while someone points at one of them or has the keyboard on it. */
export function ToastArea({ toasts, onDismiss }: ToastAreaProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const area = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const isHeld = toasts.length > 0 && (isPointedAt || hasFocus);

  useLayoutEffect(() => {
    if (toasts.length > 0 && area.current) placeToasts(area.current);
    // A toast that gave way to newer ones has taken the focus with it, and no blur tells of that.
    if (!area.current?.contains(document.activeElement)) setHasFocus(false);
  }, [toasts]);

  // Signing in shows a toast on a page that is about to give way to another one, whose controls stand elsewhere.
  useEffect(() => {
    if (toasts.length === 0 || isHeld) return undefined;
    return onPageChange(() => area.current && placeToasts(area.current));
  }, [toasts.length, isHeld]);

  // What has left under the pointer tells nobody that the pointer is elsewhere now.
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

  /** The keyboard goes back to where it was: the button that it is on goes with the toast. */
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
        // A toast that appears under a pointer at rest is not pointed at, and would stay for ever.
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
  toast: { id, title, description, tone },
  isHeld,
  onExpired,
  onDismiss,
}: ToastCardProps) {
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onExpired(id), shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, onExpired]);

  return (
    <div className={styles.toast} data-tone={tone ?? 'neutral'}>
      <div>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.text}>{description}</p>}
      </div>
      <button type="button" className={styles.close} onClick={onDismiss} aria-label="Dismiss">
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
