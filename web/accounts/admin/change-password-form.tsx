import { type ChangePasswordInput, changePassword, changePasswordForm } from '#contract/admin-accounts.ts';
import { callApi, refusalOf } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import styles from './change-password-form.module.css';
import { NewPasswordHint } from './new-password-hint.tsx';

export function ChangePasswordForm({ username }: { username: string }) {
  const changing = useAction({
    act: (input: ChangePasswordInput) => callApi(changePassword, input),
    done: { title: 'Password changed', description: 'Your other sessions have been ended.' },
    failed: (error) => ({
      title: 'Error',
      description: refusalOf(error)?.message ?? 'Failed to change password',
      tone: 'destructive',
    }),
  });
  const form = useZodForm({
    schema: changePasswordForm,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    async onSubmit({ currentPassword, newPassword }) {
      const outcome = await changing.run({ currentPassword, newPassword });
      if (!outcome.isDone) return outcome.refusal?.fields;
      form.reset();
      return undefined;
    },
  });
  return (
    <form className={styles.passwordForm} noValidate onSubmit={form.submit}>
      {/* Password managers store a password under the username field of the same form. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current Password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        label="New Password"
        autoComplete="new-password"
        hint={<NewPasswordHint password={form.values.newPassword} />}
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label="Confirm New Password"
        autoComplete="new-password"
      />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving...">
          Change Password
        </SubmitButton>
      </div>
    </form>
  );
}
