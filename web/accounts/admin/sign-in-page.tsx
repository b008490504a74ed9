import '../../forms/zod-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authQuery, followOtherTabs } from '../../admin/admin-session.ts';
import { returnAddress } from '../../admin/return-address.ts';
import { DraftHint } from '../../forms/draft-hint.tsx';
import { navigate } from '../../site/browser-history.ts';
import { usePage } from '../../site/page-context.ts';
import { useLocation } from '../../site/router.tsx';
import { authAddress, authMode } from './auth-address.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { CreateAdminForm } from './create-admin-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useOneTimeToken } from './use-one-time-token.ts';

export function SignInPage() {
  const { search } = usePage();
  const client = useQueryClient();
  useEffect(() => followOtherTabs(client), [client]);
  const mode = authMode(search);
  const invite = useOneTimeToken('invite', authAddress('register'));
  const resetToken = useOneTimeToken('reset', authAddress('reset'));
  // Someone who came by a one-time link wants to use that link, even when they are signed in.
  useLeaveWhenSignedIn(mode === 'sign-in' || (mode === 'register' && invite === undefined));

  if (mode === 'reset') {
    return (
      <AuthSheet heading="Choose a New Password" text="You will use it to sign in from now on">
        <ResetPasswordForm token={resetToken ?? ''} />
      </AuthSheet>
    );
  }
  if (mode === 'register') {
    return (
      <AuthSheet heading="Create Account" text="Create your admin account to manage the venue">
        <CreateAdminForm invite={invite} />
      </AuthSheet>
    );
  }
  return (
    <AuthSheet heading="Welcome Back" text="Sign in to access the admin dashboard">
      <DraftHint />
      <SignInForm />
    </AuthSheet>
  );
}

/**
 * Redirects to the staff page that was asked for, or to the dashboard. The target comes from a closed list,
 * so this is no open redirect.
 */
function useLeaveWhenSignedIn(isWanted: boolean): void {
  const { state } = useLocation();
  const address = returnAddress(state);
  const { data } = useQuery(authQuery(0));
  const isSignedIn = data?.isAuthenticated === true;
  useEffect(() => {
    if (isWanted && isSignedIn) navigate(address, { replace: true });
  }, [isWanted, isSignedIn, address]);
}
