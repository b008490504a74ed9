import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { signOut } from '#contract/accounts/admin-accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { useAction } from '../api/use-action.ts';
import { leaveThen } from '../forms/leave-guard.ts';
import { navigate } from '../site/browser-history.ts';
import { Button } from '../ui/button.tsx';
import styles from './admin-navigation.module.css';
import { signInPath } from './admin-pages.ts';
import { endSession } from './admin-session.ts';
import { failureToast } from './failure-toast.ts';

export function SignOutButton() {
  const client = useQueryClient();
  const signingOut = useAction({
    act: leave,
    done: { title: 'Logged Out', description: 'You have been logged out successfully.' },
    failed: failureToast('Logout Failed', 'An error occurred during logout'),
  });

  async function press() {
    if (signingOut.isBusy) return;
    const { isDone } = await signingOut.run();
    if (!isDone) return;
    await endSession(client);
    navigate(signInPath, { replace: true });
  }

  return (
    <Button
      className={styles.signOut}
      aria-disabled={signingOut.isBusy}
      onClick={() => leaveThen(() => void press())}
    >
      <LogOut aria-hidden size={18} />
      Logout
    </Button>
  );
}

/** A sign-out that is refused because the session has already ended counts as a success. */
async function leave(): Promise<void> {
  try {
    await callApi(signOut, undefined);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}
