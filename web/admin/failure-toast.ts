import { ApiError } from '../api/api-error.ts';
import { refusalOf } from '../api/call-api.ts';
import type { ToastMessage } from '../ui/feedback/toast.tsx';

type FailureToast = (error: unknown) => ToastMessage;

/** The toast of a failed call: the server's message when it sent one, otherwise the fallback. */
export function failureToast(title: string, fallback: string): FailureToast {
  return (error) => ({ title, description: refusalOf(error)?.message ?? fallback, tone: 'destructive' });
}

const notReached = 'The server could not be reached. Please check your connection and try again.';

/** For a sign-in: a server that was not reached, or has failed, says nothing about what was typed. */
export function signInToast(title: string, fallback: string): (error: unknown) => ToastMessage {
  return (error) =>
    failureToast(title, error instanceof ApiError && error.status < 500 ? fallback : notReached)(error);
}

/** For a form that says itself why the server has refused: a toast only when there is nothing to say. */
export function unlessRefused(failed: FailureToast): (error: unknown) => ToastMessage | undefined {
  return (error) => (refusalOf(error) ? undefined : failed(error));
}
