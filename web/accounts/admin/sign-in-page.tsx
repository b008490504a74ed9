import '../../forms/zod-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createAdminForm } from '#contract/accounts/admin-accounts.ts';
import { authQuery, followOtherTabs } from '../../admin/admin-session.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { returnAddress } from '../../admin/return-address.ts';
import { DraftHint } from '../../forms/drafts/draft-hint.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { navigate } from '../../site/browser-history.ts';
import { useLocation } from '../../site/router.tsx';
import { usePage } from '../../site/site-contexts.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { PasswordHint } from '../password-hint.tsx';
import { authAddress, authMode } from './auth-address.ts';
import authForm from './auth-form.module.css';
import { AuthSheet } from './auth-sheet.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import { ForgotPasswordForm, ResetPasswordForm } from './reset-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useOneTimeToken } from './use-one-time-token.ts';
import { useRegistrationForm } from './use-registration-form.ts';
import { UsernameField } from './username-field.tsx';

export function SignInPage() {
  const { search } = usePage();
  const client = useQueryClient();
  useEffect(() => followOtherTabs(client), [client]);
  const mode = authMode(search);
  const invite = useOneTimeToken('invite', authAddress('register'));
  const resetToken = useOneTimeToken('reset', authAddress('reset'));
  // Someone who came by a one-time link wants to use that link, even when they are signed in.
  useLeaveWhenSignedIn(mode === 'sign-in' || (mode === 'register' && invite === undefined));

  if (mode === 'reset' && resetToken === undefined) {
    return (
      <AuthSheet heading="Forgot Your Password?" text="We mail a link to the email of your account">
        <ForgotPasswordForm />
      </AuthSheet>
    );
  }
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

function CreateAdminForm({ invite }: { invite: string | undefined }) {
  const { form } = useRegistrationForm({
    invite,
    schema: createAdminForm,
    done: {
      title: 'Account created successfully',
      description: 'You can now log in with your credentials',
    },
    failed: failureToast('Registration failed', 'Failed to create account'),
  });

  return (
    <>
      <form className={authForm.form} noValidate onSubmit={form.submit}>
        <UsernameField {...form.field('username')} />
        <NewPasswordFields
          password={form.field('password')}
          confirmation={form.field('confirmPassword')}
          hint={<PasswordHint password={form.values.password} />}
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Creating Account...">
          Create Account
        </SubmitButton>
      </form>
      <AuthSwitch to={authAddress('sign-in')}>Already have an account? Sign in</AuthSwitch>
    </>
  );
}
