import type { SignInAnswer } from '#contract/accounts/passkeys.ts';
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
