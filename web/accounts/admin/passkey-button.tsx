import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { askForSignIn, signInByPasskey, wrongPasskey } from '#contract/accounts/passkeys.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import { enterSession } from './enter-session.ts';
import styles from './passkey-button.module.css';
import { askAuthenticator, isDeclined, usePasskeySupport } from './passkey-support.ts';

/** Signs in without name and password. Not shown where the browser has no passkeys. */
export function PasskeyButton() {
  const client = useQueryClient();
  const isSupported = usePasskeySupport();
  const signingIn = useAction({
    act: sign,
    done: { title: 'Login successful', description: 'Welcome to the admin dashboard' },
    failed: (error) =>
      isDeclined(error)
        ? { title: 'No Passkey', description: 'No passkey was used. You can sign in with your password.' }
        : failureToast('Login failed', wrongPasskey)(error),
    needsSession: false,
  });

  async function press() {
    if (signingIn.isBusy) return;
    const { isDone } = await signingIn.run();
    if (isDone) await enterSession(client);
  }

  return (
    <div className={styles.place}>
      {isSupported && (
        <Button
          variant="quiet"
          className={styles.button}
          aria-disabled={signingIn.isBusy}
          {...pressOnce(() => void press())}
        >
          <KeyRound aria-hidden size={18} />
          Use a passkey
        </Button>
      )}
    </div>
  );
}

async function sign() {
  const options = await callApi(askForSignIn, undefined);
  return callApi(signInByPasskey, { answer: await askAuthenticator(options) });
}
