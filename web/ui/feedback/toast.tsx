import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { type Announcement, createAnnouncer } from './announcer.ts';
import styles from './toast-area.module.css';
import { type Toast, ToastArea, type ToastMessage } from './toast-area.tsx';

export type { ToastMessage } from './toast-area.tsx';

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
