import {
  type ChangePasswordInput,
  changePassword,
  changePasswordForm,
} from '#contract/accounts/admin-accounts.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import layout from '../../ui/layout.module.css';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { NewPasswordHint } from './new-password-hint.tsx';

export function ChangePasswordForm({ username }: { username: string }) {
  const changing = useAction({
    act: (input: ChangePasswordInput) => callApi(changePassword, input),
    done: {
      title: 'Password changed',
      description: 'Your other sessions and open invitations have been ended.',
    },
    failed: failureToast('Error', 'Failed to change password'),
    changes: ['ownSessions', 'invitations'],
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
    <form className={layout.stack} noValidate onSubmit={form.submit}>
      {/* Password managers store a password under the username field of the same form. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current Password"
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
        label="New Password"
        confirmationLabel="Confirm New Password"
        hint={<NewPasswordHint password={form.values.newPassword} />}
      />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving...">
          Change Password
        </SubmitButton>
      </div>
    </form>
  );
}
