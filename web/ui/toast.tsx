import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';

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

const ToastContext = createContext<ShowToast | null>(null);

export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast outside of ToastProvider');
  return show;
}

/**
 * Toasts and the area they appear in. Written here: the usual packages put style elements into the page, which
 * our content security policy forbids.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
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

  const area = useMemo(
    () => (
      <section aria-label="Notifications" aria-live="polite" className="toast-area" data-testid="toast-area">
        {toasts.map((toast) => (
          <div key={toast.id} className="toast" data-tone={toast.tone ?? 'neutral'}>
            <div>
              <p className="font-semibold">{toast.title}</p>
              {toast.description && <p className="mt-1 text-sm">{toast.description}</p>}
            </div>
            <button type="button" className="toast-close" onClick={() => dismiss(toast.id)} aria-label="Dismiss">
              <X aria-hidden size={18} />
            </button>
          </div>
        ))}
      </section>
    ),
    [toasts, dismiss],
  );

  return (
    <ToastContext value={show}>
      {children}
      {area}
    </ToastContext>
  );
}
