import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'neutral' | 'destructive';
}

interface Toast extends ToastMessage {
  id: number;
}

type ShowToast = (message: ToastMessage) => void;

const shownForMs = 6_000;
const mostAtOnce = 3;

/** Takes the toasts in until the function that it gives is called. */
type HostToasts = (element: HTMLElement) => () => void;

const ToastContext = createContext<ShowToast | null>(null);
const ToastHostContext = createContext<HostToasts | null>(null);

export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast outside of ToastProvider');
  return show;
}

/** For a modal dialog: all that is not in it is covered by it, and neither spoken nor within reach. */
export function useToastHost(): HostToasts {
  const host = use(ToastHostContext);
  if (!host) throw new Error('useToastHost outside of ToastProvider');
  return host;
}

/**
 * Toasts and the area they appear in. Written here: the usual packages put style elements into the page, which
 * our content security policy forbids.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [hosts, setHosts] = useState<HTMLElement[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);

  const show = useCallback<ShowToast>(
    (message) => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((shown) => [...shown, { ...message, id }].slice(-mostAtOnce));
      setTimeout(() => dismiss(id), shownForMs);
    },
    [dismiss],
  );

  const host = useCallback<HostToasts>((element) => {
    setHosts((open) => [...open, element]);
    return () => setHosts((open) => open.filter((other) => other !== element));
  }, []);

  const area = useMemo(
    () => (
      <section aria-label="Notifications" aria-live="polite" className="toast-area" data-testid="toast-area">
        {toasts.map((toast) => (
          <div key={toast.id} className="toast" data-tone={toast.tone ?? 'neutral'}>
            <div>
              <p className="font-semibold">{toast.title}</p>
              {toast.description && <p className="mt-1 text-sm">{toast.description}</p>}
            </div>
            <button
              type="button"
              className="toast-close"
              onClick={() => dismiss(toast.id)}
              aria-label="Dismiss"
            >
              <X aria-hidden size={18} />
            </button>
          </div>
        ))}
      </section>
    ),
    [toasts, dismiss],
  );

  const topmost = hosts.at(-1);
  return (
    <ToastContext value={show}>
      <ToastHostContext value={host}>
        {children}
        {topmost ? createPortal(area, topmost) : area}
      </ToastHostContext>
    </ToastContext>
  );
}
