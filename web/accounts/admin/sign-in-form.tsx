import { useQueryClient } from '@tanstack/react-query';
import { signIn, signInInput, wrongSignIn } from '#contract/accounts/admin-accounts.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { authAddress } from './auth-address.ts';
import authForm from './auth-form.module.css';
import { AuthSwitch } from './auth-switch.tsx';
import { enterSession } from './enter-session.ts';
import { FirstAccountLine } from './first-account-line.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { UsernameField } from './username-field.tsx';

export function SignInForm() {
  const client = useQueryClient();
  const signingIn = useAction({
    act: (input: { username: string; password: string }) => callApi(signIn, input),
    done: { title: 'Login successful', description: 'Welcome to the admin dashboard' },
    failed: failureToast('Login failed', wrongSignIn),
    needsSession: false,
  });
  const form = useZodForm({
    schema: signInInput,
    initial: { username: '', password: '' },
    async onSubmit(values) {
      const outcome = await signingIn.run(values);
      if (!outcome.isDone) return outcome.refusal?.fields;
      // The page redirects by itself once the session query says that someone is signed in.
      await enterSession(client);
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
      <p className={authForm.note}>
        Forgot your password? Ask another admin for an invitation link to a new account, or whoever runs the
        server for a link to a new password.
      </p>
    </>
  );
}
