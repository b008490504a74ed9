import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, ToastArea, type ToastMessage } from './toast-area.tsx';

export type { ToastMessage } from './toast-area.tsx';

type ShowToast = (message: ToastMessage) => void;

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

  const show = useCallback<ShowToast>((message) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((shown) => [...shown, { ...message, id }].slice(-mostAtOnce));
  }, []);

  const host = useCallback<HostToasts>((element) => {
    setHosts((open) => [...open, element]);
    return () => setHosts((open) => open.filter((other) => other !== element));
  }, []);

  const area = <ToastArea toasts={toasts} onDismiss={dismiss} />;
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
