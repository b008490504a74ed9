import '../../forms/zod-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { changeEmail, type OwnAccount } from '#contract/accounts/notifications.ts';
import { passwordConfirmation } from '#contract/accounts/passkeys.ts';
import { emailText } from '#contract/text/email.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { FrameSkeleton } from '../../admin/frame-skeleton.tsx';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { currentUserPath } from '../../admin/settings.queries.ts';
import { SettingsSection } from '../../admin/settings-section.tsx';
import { callApi } from '../../api/call-api.ts';
import { readQuery } from '../../api/read-query.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../forms/field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import layout from '../../ui/layout.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';

/** An admin's own account: how they sign in, and where they are signed in. */
export function AccountPage() {
  const me = useQuery(readQuery(currentUserPath));
  if (me.isPending) return <FrameSkeleton />;
  if (!me.data) {
    return <RetryNotice onRetry={() => void me.refetch()}>Your account could not be loaded.</RetryNotice>;
  }
  return (
    <div>
      <SettingsSection
        heading="Passkeys"
        text={`A passkey signs you in with the lock of your phone or computer, without the password. You are signed in as ${me.data.username}.`}
      >
        <Passkeys />
      </SettingsSection>
      <SettingsSection
        heading="Where You Are Signed In"
        text="Every browser that is signed in with your account. If you do not know one of them, sign it out and change your password."
      >
        <OwnSessions />
      </SettingsSection>
      <SettingsSection
        heading="Your Email"
        text="Where we mail a link if you forget your password. While the booking email of the venue is a sample, mails about applications go to the first owner’s. It is used for nothing else."
      >
        <AccountEmailForm me={me.data} />
      </SettingsSection>
      <SettingsSection
        heading="Your Password"
        text="Changing it signs out everyone else who is signed in with your account. Your passkeys stay."
      >
        <ChangePasswordForm username={me.data.username} />
      </SettingsSection>
    </div>
  );
}

const emailForm = z.object({
  email: z.union([z.literal(''), emailText()]),
  password: passwordConfirmation.shape.password,
});

/** Where a link to a new password may be mailed to. */
function AccountEmailForm({ me }: { me: OwnAccount }) {
  const client = useQueryClient();
  const changing = useAction({
    act: (input: { email: string | null; password: string }) => callApi(changeEmail, input),
    done: ({ email }: OwnAccount) =>
      email === null
        ? { title: 'Email removed', description: 'A link to a new password can be mailed to you no more.' }
        : { title: 'Email saved', description: 'Links to a new password go there from now on.' },
    failed: failureToast('Error', 'Failed to save the email'),
    changes: ['ownSettings'],
  });
  const form = useZodForm({
    schema: emailForm,
    initial: { email: me.email ?? '', password: '' },
    async onSubmit({ email, password }) {
      const outcome = await changing.run({ email: email.trim() || null, password });
      if (!outcome.isDone) return outcome.refusal?.fields;
      client.setQueryData(readQuery(currentUserPath).queryKey, outcome.output);
      form.reset();
      return undefined;
    },
  });
  return (
    <form className={layout.stack} noValidate onSubmit={form.submit}>
      <Field {...form.field('email')} label="Email" type="email" autoComplete="email" isOptional />
      <PasswordField
        {...form.field('password')}
        label="Password to Confirm"
        autoComplete="current-password"
      />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving...">
          Save Email
        </SubmitButton>
      </div>
    </form>
  );
}
