import { useState } from 'react';
import {
  forgotPassword,
  resetPassword,
  resetPasswordForm,
  signInInput,
} from '#contract/accounts/admin-accounts.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../forms/field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { navigate } from '../../site/browser-history.ts';
import { Notice } from '../../ui/notice.tsx';
import { Status } from '../../ui/status.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { authAddress } from './auth-address.ts';
import authForm from './auth-form.module.css';
import { AuthSwitch } from './auth-switch.tsx';
import { NewPasswordHint } from './new-password-hint.tsx';

const fallback = 'Failed to set the new password';

export function ResetPasswordForm({ token }: { token: string }) {
  const [problem, setProblem] = useState<string>();
  const resetting = useAction({
    act: (password: string) => callApi(resetPassword, { token, password }),
    done: { title: 'Password changed', description: 'You can now log in with your new password' },
    needsSession: false,
  });
  const form = useZodForm({
    schema: resetPasswordForm,
    initial: { password: '', confirmPassword: '' },
    async onSubmit({ password }) {
      setProblem(undefined);
      const outcome = await resetting.run(password);
      if (outcome.isDone) {
        navigate(authAddress('sign-in'), { replace: true });
        return undefined;
      }
      setProblem(outcome.refusal?.message ?? fallback);
      return outcome.refusal?.fields;
    },
  });
  return (
    <>
      <form className={authForm.form} noValidate onSubmit={form.submit}>
        {/*
          Only the token knows whose password this is, but password managers expect a username field in the
          form.
        */}
        <input type="text" name="username" autoComplete="username" hidden readOnly value="" />
        <FormProblem text={problem} />
        <NewPasswordFields
          password={form.field('password')}
          confirmation={form.field('confirmPassword')}
          label="New Password"
          hint={<NewPasswordHint password={form.values.password} />}
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving...">
          Save Password
        </SubmitButton>
      </form>
      <AuthSwitch to={authAddress('sign-in')}>Back to sign in</AuthSwitch>
    </>
  );
}

/** Asks for a link, which leads to the form above. */
export function ForgotPasswordForm() {
  const [words, setWords] = useState<string>();
  const asking = useAction({
    act: (input: { username: string }) => callApi(forgotPassword, input),
    failed: failureToast('Error', 'Failed to ask for a link'),
    needsSession: false,
  });
  const form = useZodForm({
    schema: signInInput.pick({ username: true }),
    initial: { username: '' },
    async onSubmit(input) {
      const outcome = await asking.run(input);
      if (!outcome.isDone) return outcome.refusal?.fields;
      setWords(outcome.output.message);
      return undefined;
    },
  });
  return (
    <>
      <form className={authForm.form} noValidate onSubmit={form.submit}>
        <Field
          {...form.field('username')}
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending...">
          Send Link
        </SubmitButton>
        <Status>{words && <Notice tone="good">{words}</Notice>}</Status>
      </form>
      <p className={authForm.note}>
        Your account has no email? Ask an owner for an invitation link to a new account, or whoever runs the
        server for a link to a new password.
      </p>
      <AuthSwitch to={authAddress('sign-in')}>Back to sign in</AuthSwitch>
    </>
  );
}
