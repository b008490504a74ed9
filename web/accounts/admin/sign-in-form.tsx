import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type checkSetup, signIn, signInInput, wrongSignIn } from '#contract/accounts/admin-accounts.ts';
import { askForSignIn, signInByPasskey, wrongPasskey } from '#contract/accounts/passkeys.ts';
import { setupPath } from '#contract/addresses.ts';
import { beginSession } from '../../admin/admin-session.ts';
import { signInToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { useAction } from '../../api/use-action.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { PageLink } from '../../site/link.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import text from '../../ui/text.module.css';
import { authAddress } from './auth-address.ts';
import authForm from './auth-form.module.css';
import { AuthSwitch } from './auth-switch.tsx';
import { askAuthenticator, isDeclined, usePasskeySupport } from './passkey-support.ts';
import { UsernameField } from './username-field.tsx';

export function SignInForm() {
  const client = useQueryClient();
  const signingIn = useAction({
    act: (input: { username: string; password: string }) => callApi(signIn, input),
    done: { title: 'Login successful', description: 'Welcome to the admin dashboard' },
    failed: signInToast('Login failed', wrongSignIn),
    needsSession: false,
  });
  const form = useZodForm({
    schema: signInInput,
    initial: { username: '', password: '' },
    async onSubmit(values) {
      const outcome = await signingIn.run(values);
      if (!outcome.isDone) return outcome.refusal?.fields;
      // The page redirects by itself once the session query says that someone is signed in.
      await beginSession(client);
      return undefined;
    },
  });
  return (
    <>
      <FirstAccountLine />
      <form className={authForm.form} noValidate onSubmit={form.submit}>
        <UsernameField {...form.field('username')} />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <SubmitButton isBusy={form.isBusy} busyLabel="Signing In...">
          Sign In
        </SubmitButton>
      </form>
      <PasskeyButton />
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

/** Signs in without name and password. Not shown where the browser has no passkeys. */
function PasskeyButton() {
  const client = useQueryClient();
  const isSupported = usePasskeySupport();
  const signingIn = useAction({
    act: sign,
    done: { title: 'Login successful', description: 'Welcome to the admin dashboard' },
    failed: (error) =>
      isDeclined(error)
        ? { title: 'No Passkey', description: 'No passkey was used. You can sign in with your password.' }
        : signInToast('Login failed', wrongPasskey)(error),
    needsSession: false,
  });

  async function press() {
    if (signingIn.isBusy) return;
    const { isDone } = await signingIn.run();
    if (isDone) await beginSession(client);
  }

  return (
    <div className={authForm.passkeyPlace}>
      {isSupported && (
        <Button
          variant="quiet"
          className={authForm.passkey}
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
