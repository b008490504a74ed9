import { KeyRound } from 'lucide-react';
import type { SignInAnswer } from '#contract/accounts/passkeys.ts';
import { type ActionOptions, useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import type { ToastMessage } from '../../ui/feedback/toast.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

/** Whether this browser can use passkeys at this address. They belong to a domain, and a bare IP address is none. */
export function usePasskeySupport(): boolean {
  const isHydrated = useIsHydrated();
  return (
    isHydrated &&
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function' &&
    !/^[\d.]+$|^\[/.test(window.location.hostname)
  );
}

/** The browser asks its owner for a finger, a face or a number, and answers with a passkey. */
export async function askAuthenticator(optionsJSON: { challenge: string }): Promise<SignInAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // What extensions say is not asked for.
  return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} };
}

/** Whether the person has closed the browser's question, or let it wait too long. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

interface PasskeyButtonProps extends Omit<ActionOptions<void, unknown>, 'failed'> {
  /** What one can do without. */
  instead: string;
  failed: (error: unknown) => ToastMessage;
  onDone: () => void;
}

/** In place of name and password, or of the password. */
export function PasskeyButton({ instead, failed, onDone, ...options }: PasskeyButtonProps) {
  const asking = useAction<void>({
    ...options,
    failed: (error) =>
      isDeclined(error)
        ? { title: 'No Passkey', description: `No passkey was used. You can ${instead}.` }
        : failed(error),
  });

  async function press() {
    if (!asking.isBusy && (await asking.run()).isDone) onDone();
  }

  return (
    <Button variant="quiet" aria-disabled={asking.isBusy} {...pressOnce(() => void press())}>
      <KeyRound aria-hidden size={18} />
      Use a passkey
    </Button>
  );
}
