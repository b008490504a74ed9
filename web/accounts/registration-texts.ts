import type { ToastMessage } from '../ui/feedback/toast.tsx';

const action = 'registration';

export const registrationDone: ToastMessage = {
  title: 'Account created successfully!',
  description: 'Welcome! You can now submit performance applications and receive updates.',
  action,
};

export function registrationFailed(serverMessage?: string): ToastMessage {
  return {
    title: 'Registration failed',
    description: serverMessage ?? 'Failed to create account. Please try again.',
    tone: 'destructive',
    action,
  };
}
