import { useState } from 'react';
import { forgotPassword, signInInput } from '#contract/accounts/admin-accounts.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../forms/field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { authAddress } from './auth-address.ts';
import authForm from './auth-form.module.css';
import { AuthSwitch } from './auth-switch.tsx';

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
        <div role="status">{words && <Notice tone="good">{words}</Notice>}</div>
      </form>
      <p className={authForm.note}>
        Your account has no email? Ask an owner for an invitation link to a new account, or whoever runs the
        server for a link to a new password.
      </p>
      <AuthSwitch to={authAddress('sign-in')}>Back to sign in</AuthSwitch>
    </>
  );
}
