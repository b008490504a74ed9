import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { checkSetup, forgotPassword, signIn } from '#contract/accounts/admin-accounts.ts';
import { wrongPasskey, wrongSignIn } from '#contract/accounts/credentials.ts';
import type { askForSignIn, signInByPasskey } from '#contract/accounts/passkeys.ts';
import { setupPath } from '#contract/addresses.ts';
import { authAddress, authMode } from '../../admin/admin-pages.ts';
import { authQuery, beginSession, followOtherTabs } from '../../admin/admin-session.ts';
import { failureToast, signInToast } from '../../admin/failure-toast.ts';
import { returnAddress } from '../../admin/return-address.ts';
import { callApi, namedCall } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useAction } from '../../api/use-action.ts';
import { hasStaffDrafts } from '../../forms/drafts/drafts.ts';
import { filledIn } from '../../forms/form-state.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { navigate } from '../../site/browser-history.ts';
import { PageLink } from '../../site/link.tsx';
import { useLocation } from '../../site/router.tsx';
import { usePage } from '../../site/site-contexts.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import { LazyPage } from '../../ui/lazy-page.ts';
import text from '../../ui/text.module.css';
import authForm from './auth-form.module.css';
import { AuthSheet, AuthSwitch, UsernameField, useOneTimeToken } from './auth-sheet.tsx';
import { askAuthenticator, PasskeyButton, usePasskeySupport } from './passkey-support.tsx';

const required = { username: 'Username is required', password: 'Password is required' };
const signedIn = { title: 'Login successful', description: 'Welcome to the admin dashboard' };
/** The forms in which a password is chosen. Few people see one, and they load what checks it. */
const newPasswordForms = () => import('./new-password-forms.tsx');
const createAdmin = new LazyPage(async () => (await newPasswordForms()).CreateAdminForm, 'new-password');
const resetPassword = new LazyPage(async () => (await newPasswordForms()).ResetPasswordForm, 'new-password');

function ForgotPasswordForm() {
  const [words, setWords] = useState<string>();
  const asking = useAction({
    act: (input: { username: string }) =>
      callApi(namedCall<typeof forgotPassword>('POST /api/forgot-password'), input),
    failed: failureToast('Error', 'The link could not be sent. Please try again.'),
    needsSession: false,
  });
  const form = useZodForm({
    schema: filledIn({ username: required.username }),
    initial: { username: '' },
    saving: asking,
    onSaved: ({ message }) => setWords(message),
  });
  return (
    <>
      <form className={`${layout.dialogForm} ${authForm.form}`} noValidate onSubmit={form.submit}>
        <UsernameField {...form.field('username')} label="Username or Email" />
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending...">
          Send Link
        </SubmitButton>
        <Status>{words && <Notice>{words}</Notice>}</Status>
      </form>
      <p className={`${text.note} ${authForm.note}`}>
        Your account has no email? Ask an owner for an invitation link to a new account, or whoever runs the
        server for a link to a new password.
      </p>
      <AuthSwitch to={authAddress('sign-in')}>Back to sign in</AuthSwitch>
    </>
  );
}

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
      <AuthSheet
        heading="Forgot Your Password?"
        text="If your account has an email address, we can send it a link"
      >
        <ForgotPasswordForm />
      </AuthSheet>
    );
  }
  if (mode === 'reset') {
    return (
      <AuthSheet heading="Choose a New Password" text="You will use it to sign in from now on">
        <resetPassword.Component token={resetToken ?? ''} />
      </AuthSheet>
    );
  }
  if (mode === 'register') {
    return (
      <AuthSheet heading="Create Account" text="Create your admin account to manage the venue">
        <createAdmin.Component invite={invite} />
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

function SignInForm() {
  const client = useQueryClient();
  const hasPasskeys = usePasskeySupport();
  const signingIn = useAction({
    act: (input: { username: string; password: string }) =>
      callApi(namedCall<typeof signIn>('POST /api/admin/login'), input),
    done: signedIn,
    failed: signInToast('Login failed', wrongSignIn),
    needsSession: false,
  });
  const form = useZodForm({
    schema: filledIn(required),
    initial: { username: '', password: '' },
    saving: signingIn,
    // The page redirects by itself once the session query says that someone is signed in.
    onSaved: () => beginSession(client),
  });
  return (
    <>
      <FirstAccountLine />
      <form className={`${layout.dialogForm} ${authForm.form}`} noValidate onSubmit={form.submit}>
        <UsernameField {...form.field('username')} />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <SubmitButton isBusy={form.isBusy} busyLabel="Signing In...">
          Sign In
        </SubmitButton>
      </form>
      {/* Its place is kept until the browser has said that it knows passkeys. */}
      <div className={authForm.passkeyPlace}>
        {hasPasskeys && (
          <PasskeyButton
            act={sign}
            done={signedIn}
            failed={signInToast('Login failed', wrongPasskey)}
            instead="sign in with your password"
            needsSession={false}
            onDone={() => void beginSession(client)}
          />
        )}
      </div>
      <AuthSwitch to={authAddress('register')}>Need an account? Register here</AuthSwitch>
      <AuthSwitch to={authAddress('reset')}>Forgot your password?</AuthSwitch>
    </>
  );
}

/** Shown on a new site, where no account exists and nobody can sign in yet. */
function FirstAccountLine() {
  const { data } = useQuery(readQuery(readPath<typeof checkSetup>(setupPath)));
  if (!data?.needsFirstAdmin) return null;
  return (
    <Notice as="p" className={authForm.firstAccount}>
      There is no account here yet.{' '}
      <PageLink to={authAddress('register')} className={text.link}>
        Create the first one
      </PageLink>
    </Notice>
  );
}

/** Without name and password. */
async function sign() {
  const asking = namedCall<typeof askForSignIn>('POST /api/passkey-sign-in/options');
  const options = await callApi(asking, undefined);
  return callApi(namedCall<typeof signInByPasskey>('POST /api/passkey-sign-in'), {
    answer: await askAuthenticator(options),
  });
}

/** Shown when someone has to sign in again in the middle of their work. */
function DraftHint() {
  const [hasDraft, setHasDraft] = useState(false);
  useEffect(() => void hasStaffDrafts().then(setHasDraft), []);
  if (!hasDraft) return null;
  return (
    <div className={layout.dialogForm}>
      <Notice as={Status} ground="shade" tone="good" layout="row" icon={History}>
        <p>Your unsaved changes are kept. Sign in to continue.</p>
      </Notice>
    </div>
  );
}
