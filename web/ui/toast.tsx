import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, ToastArea, type ToastMessage } from './toast-area.tsx';

export type { ToastMessage } from './toast-area.tsx';

/** All toasts of one outcome are shown by one call, because the next outcome of the action replaces them. */
type ShowToast = (...messages: ToastMessage[]) => void;

const mostAtOnce = 3;

/** Moves the toasts into an element, until the returned function is called. */
type HostToasts = (element: HTMLElement) => () => void;

/** Takes away what is still shown of an action's earlier outcome. */
type WithdrawToasts = (action: string) => void;

const ToastContext = createContext<ShowToast | null>(null);
const WithdrawalContext = createContext<WithdrawToasts | null>(null);
const ToastHostContext = createContext<HostToasts | null>(null);

export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast outside of ToastProvider');
  return show;
}

export function useToastWithdrawal(): WithdrawToasts {
  const withdraw = use(WithdrawalContext);
  if (!withdraw) throw new Error('useToastWithdrawal outside of ToastProvider');
  return withdraw;
}

/** For a modal dialog, which makes everything outside of it inert, toasts included. */
export function useToastHost(): HostToasts {
  const host = use(ToastHostContext);
  if (!host) throw new Error('useToastHost outside of ToastProvider');
  return host;
}

/** Provides the toasts and the area that shows them. Why this is no library: docs/decisions/web-structure.md. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [hosts, setHosts] = useState<HTMLElement[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);

  const show = useCallback<ShowToast>((...messages) => {
    const added = messages.map((message) => {
      lastId.current += 1;
      return { ...message, id: lastId.current };
    });
    const actions = new Set(messages.flatMap(({ action }) => action ?? []));
    setToasts((shown) => {
      const others = shown.filter(({ action }) => action === undefined || !actions.has(action));
      return [...others, ...added].slice(-mostAtOnce);
    });
  }, []);

  const withdraw = useCallback<WithdrawToasts>((action) => {
    setToasts((shown) => shown.filter((toast) => toast.action !== action));
  }, []);

  const host = useCallback<HostToasts>((element) => {
    setHosts((open) => [...open, element]);
    return () => setHosts((open) => open.filter((other) => other !== element));
  }, []);

  const area = <ToastArea toasts={toasts} onDismiss={dismiss} />;
  const topmost = hosts.at(-1);
  return (
    <ToastContext value={show}>
      <WithdrawalContext value={withdraw}>
        <ToastHostContext value={host}>
          {children}
          {topmost ? createPortal(area, topmost) : area}
        </ToastHostContext>
      </WithdrawalContext>
    </ToastContext>
  );
}
