import '../../forms/zod-without-eval.ts';
import { useState } from 'react';
import { createAdminForm, resetPassword, resetPasswordForm } from '#contract/accounts/admin-accounts.ts';
import { authAddress } from '../../admin/admin-pages.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { FormProblem, SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { navigate } from '../../site/browser-history.ts';
import layout from '../../ui/layout.module.css';
import { NewPasswordFields, onlyLength, PasswordHint } from '../new-password-fields.tsx';
import authForm from './auth-form.module.css';
import { AuthSwitch } from './auth-sheet.tsx';
import { RegistrationForm } from './registration-form.tsx';

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
      <form className={`${layout.dialogForm} ${authForm.form}`} noValidate onSubmit={form.submit}>
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
          hint={<PasswordHint password={form.values.password} asked={onlyLength} />}
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving...">
          Save Password
        </SubmitButton>
      </form>
      <AuthSwitch to={authAddress('sign-in')}>Back to sign in</AuthSwitch>
    </>
  );
}

export function CreateAdminForm({ invite }: { invite: string | undefined }) {
  return (
    <>
      <RegistrationForm
        invite={invite}
        schema={createAdminForm}
        done={{
          title: 'Account created successfully',
          description: 'You can now log in with your credentials',
        }}
        failed={failureToast('Registration failed', 'Failed to create account')}
        hint={(password) => <PasswordHint password={password} />}
        label="Create Account"
        busyLabel="Creating Account..."
      />
      <AuthSwitch to={authAddress('sign-in')}>Already have an account? Sign in</AuthSwitch>
    </>
  );
}
