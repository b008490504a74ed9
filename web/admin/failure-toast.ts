import { refusalOf } from '../api/call-api.ts';
import type { ToastMessage } from '../ui/toast.tsx';

/** The toast of a failed call: the server's message when it sent one, otherwise the fallback. */
export function failureToast(title: string, fallback: string): (error: unknown) => ToastMessage {
  return (error) => ({ title, description: refusalOf(error)?.message ?? fallback, tone: 'destructive' });
}
