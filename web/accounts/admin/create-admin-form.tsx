import { createAdminForm } from '#contract/accounts/admin-accounts.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { PasswordHint } from '../password-hint.tsx';
import { authAddress } from './auth-address.ts';
import authForm from './auth-form.module.css';
import { AuthSwitch } from './auth-switch.tsx';
import { useRegistrationForm } from './use-registration-form.ts';
import { UsernameField } from './username-field.tsx';

export function CreateAdminForm({ invite }: { invite: string | undefined }) {
  const { form } = useRegistrationForm({
    invite,
    schema: createAdminForm,
    done: {
      title: 'Account created successfully',
      description: 'You can now log in with your credentials',
    },
    failed: failureToast('Registration failed', 'Failed to create account'),
  });

  return (
    <>
      <form className={authForm.form} noValidate onSubmit={form.submit}>
        <UsernameField {...form.field('username')} />
        <NewPasswordFields
          password={form.field('password')}
          confirmation={form.field('confirmPassword')}
          hint={<PasswordHint password={form.values.password} />}
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Creating Account...">
          Create Account
        </SubmitButton>
      </form>
      <AuthSwitch to={authAddress('sign-in')}>Already have an account? Sign in</AuthSwitch>
    </>
  );
}
