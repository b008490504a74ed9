import { X } from 'lucide-react';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../icon-button.tsx';
import text from '../text.module.css';
import { type Announcement, createAnnouncer } from './announcer.ts';
import styles from './toast.module.css';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'neutral' | 'destructive';
  /** Names the action that this is an outcome of. Its newest outcome replaces the older ones. */
  action?: string;
  /**
   * Takes back what the toast tells of. `until` is a time, so that neither a pointer on the toast nor a slow answer makes
   * it longer: ten seconds from now, unless something else ends it, such as a mail that leaves.
   */
  undo?: { until?: number; onPress: () => void };
}

interface Toast extends ToastMessage {
  id: number;
  /** When it expires, unless it is held. Without an end of its own, Undo ends then, held or not. */
  until: number;
}

interface ToastAreaProps {
  ref: RefObject<HTMLElement | null>;
  toasts: Toast[];
  said: Announcement[];
  onDismiss: (id: number) => void;
}

/** The toasts, and the live region that tells of them. None expires while the pointer or the focus is on one of them. */
function ToastArea({ ref: area, toasts, said, onDismiss }: ToastAreaProps) {
  const isPointedAt = useRef(false);
  const cameFrom = useRef<Element>(null);
  const isHeld = () => isPointedAt.current || area.current?.contains(document.activeElement) === true;

  // An element that is removed under the pointer fires no `pointerleave` event.
  useEffect(() => {
    if (toasts.length === 0) isPointedAt.current = false;
  }, [toasts.length]);

  /** The dismissed toast takes its focused button with it, so the focus returns to where it was before. */
  function dismiss(id: number) {
    onDismiss(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    cameFrom.current = null;
  }

  return (
    <section
      ref={area}
      aria-label="Notifications"
      className={styles.area}
      data-screen-only
      data-testid="toast-area"
      onPointerMove={({ movementX, movementY }) => {
        // A toast that appears under a resting pointer is not pointed at on purpose, and would never expire.
        if (movementX !== 0 || movementY !== 0) isPointedAt.current = true;
      }}
      onPointerLeave={() => {
        isPointedAt.current = false;
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isHeld={isHeld}
          onExpired={() => onDismiss(toast.id)}
          onDismiss={() => dismiss(toast.id)}
        />
      ))}
      <div aria-live="polite" className={text.visuallyHidden} data-testid="live-region">
        {said.map((announcement) => (
          <p key={announcement.id}>{announcement.text}</p>
        ))}
      </div>
    </section>
  );
}

interface ToastCardProps {
  toast: Toast;
  isHeld: () => boolean;
  onExpired: () => void;
  onDismiss: () => void;
}

function ToastCard({
  toast: { title, description, tone, until, undo },
  isHeld,
  onExpired,
  onDismiss,
}: ToastCardProps) {
  const [now, setNow] = useState(Date.now);
  const undoUntil = undo?.until ?? until;
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until && !isHeld()) onExpired();
    }, 1_000);
    return () => clearInterval(timer);
  }, [until, isHeld, onExpired]);

  return (
    <div className={styles.toast} data-tone={tone ?? 'neutral'}>
      <div>
        <p className={text.strong}>{title}</p>
        {description && <p className={styles.text}>{description}</p>}
      </div>
      {undo && now < undoUntil && (
        <button
          type="button"
          className={styles.undo}
          onClick={firstClick(() => {
            onDismiss();
            // The timers of a page in the background come late.
            if (Date.now() < undoUntil) undo.onPress();
          })}
        >
          Undo <span aria-hidden>{Math.ceil((undoUntil - now) / 1_000)} s</span>
        </button>
      )}
      <IconButton label="Dismiss" className={styles.close} onClick={firstClick(onDismiss)}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

/** The second half of a double click would press the next toast, which has come in the place of this one. */
function firstClick(act: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail <= 1) act();
  };
}

interface Feedback {
  /** All toasts of one outcome are shown by one call, because the next outcome of the action replaces them. */
  show: (...messages: ToastMessage[]) => void;
  /** Takes away what is still shown of an action's earlier outcome. */
  withdraw: (action: string) => void;
  /** Says a text to screen readers, once. */
  announce: (text: string) => void;
  /** Moves the toasts and the live region into a modal dialog, until the returned function is called. */
  host: (element: HTMLElement) => () => void;
}

const shownForMs = 6_000;

/** For so long something can be undone. */
const undoMs = 10_000;

const mostAtOnce = 3;

export const FeedbackContext = createContext<Feedback | null>(null);

export function useFeedback(): Feedback {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('Toasts outside of ToastProvider');
  return feedback;
}

export const useToast = () => useFeedback().show;

/**
 * Provides the toasts and the one live region. Both are in one element that stays in the document and is moved into the
 * topmost modal dialog, because everything outside of it is inert: docs/decisions/web-structure.md.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [said, setSaid] = useState<Announcement[]>([]);
  const home = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLElement>(null);

  const feedback = useMemo(() => {
    const announcer = createAnnouncer(setSaid);
    const hosts: HTMLElement[] = [];
    let lastId = 0;

    function place() {
      const host = hosts.at(-1) ?? home.current;
      if (!host || !area.current || area.current.parentElement === host) return;
      host.append(area.current);
      announcer.wait();
    }

    return {
      show(...messages: ToastMessage[]) {
        const added = messages.map((message) => {
          lastId += 1;
          // Undo may have little time left when the outcome comes; the outcome is still to be read.
          const until = Date.now() + (message.undo ? undoMs : shownForMs);
          return { ...message, id: lastId, until };
        });
        for (const toast of added) announcer.announce(textOf(toast));
        const actions = new Set(messages.flatMap(({ action }) => action ?? []));
        setToasts((shown) => {
          const others = shown.filter(({ action }) => action === undefined || !actions.has(action));
          return [...others, ...added].slice(-mostAtOnce);
        });
      },
      withdraw(action: string) {
        setToasts((shown) => shown.filter((toast) => toast.action !== action));
      },
      announce: announcer.announce,
      host(element: HTMLElement) {
        hosts.push(element);
        place();
        return () => {
          hosts.splice(hosts.indexOf(element), 1);
          place();
        };
      },
      dismiss(id: number) {
        setToasts((shown) => shown.filter((toast) => toast.id !== id));
      },
    };
  }, []);

  return (
    <FeedbackContext value={feedback}>
      {children}
      {/* It stays where React has put it, so that what is inside may be moved. */}
      <div ref={home} className={styles.home}>
        <ToastArea ref={area} toasts={toasts} said={said} onDismiss={feedback.dismiss} />
      </div>
    </FeedbackContext>
  );
}

function textOf({ title, description, undo }: Toast): string {
  const sentences = [title, description, undo && 'You can undo this.'].filter((one) => one !== undefined);
  return sentences.map((sentence) => sentence.replace(/[^.!?…]$/, '$&.')).join(' ');
}
