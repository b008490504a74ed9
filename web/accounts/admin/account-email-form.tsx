import { z } from 'zod';
import { changeEmail, type OwnAccount } from '#contract/accounts/notifications.ts';
import { passwordConfirmation } from '#contract/accounts/passkeys.ts';
import { emailText } from '#contract/text/email.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../forms/field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import layout from '../../ui/layout.module.css';

const emailForm = z.object({
  email: z.union([z.literal(''), emailText()]),
  password: passwordConfirmation.shape.password,
});

/** Where a link to a new password may be mailed to. */
export function AccountEmailForm({ me }: { me: OwnAccount }) {
  const changing = useAction({
    act: (input: { email: string | null; password: string }) => callApi(changeEmail, input),
    done: { title: 'Email saved', description: 'Links to a new password go there from now on.' },
    failed: failureToast('Error', 'Failed to save the email'),
    changes: ['ownSettings'],
  });
  const form = useZodForm({
    schema: emailForm,
    initial: { email: me.email ?? '', password: '' },
    async onSubmit({ email, password }) {
      const outcome = await changing.run({ email: email.trim() || null, password });
      if (!outcome.isDone) return outcome.refusal?.fields;
      form.reset();
      return undefined;
    },
  });
  return (
    <form className={layout.stack} noValidate onSubmit={form.submit}>
      <Field {...form.field('email')} label="Email" type="email" autoComplete="email" isOptional />
      <PasswordField {...form.field('password')} label="Current Password" autoComplete="current-password" />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving...">
          Save Email
        </SubmitButton>
      </div>
    </form>
  );
}
