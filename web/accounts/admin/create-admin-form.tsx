import { useNavigate } from 'react-router';
import { createAdminForm } from '#contract/admin-accounts.ts';
import { refusalOf } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { PasswordHint } from '../password-hint.tsx';
import { authAddress } from './auth-address.ts';
import authForm from './auth-form.module.css';
import { AuthSwitch } from './auth-switch.tsx';
import { type RegistrationForm, sendRegistration } from './send-registration.ts';
import { UsernameField } from './username-field.tsx';

export function CreateAdminForm({ invite }: { invite: string | undefined }) {
  const navigate = useNavigate();
  const registering = useAction({
    act: (values: RegistrationForm) => sendRegistration(values, invite),
    changes: ['accounts'],
    done: {
      title: 'Account created successfully',
      description: 'You can now log in with your credentials',
    },
    failed: (error) => ({
      title: 'Registration failed',
      description: refusalOf(error)?.message ?? 'Failed to create account',
      tone: 'destructive',
    }),
  });
  const form = useZodForm({
    schema: createAdminForm,
    initial: { username: '', password: '', confirmPassword: '' },
    async onSubmit(values) {
      const outcome = await registering.run(values);
      if (!outcome.isDone) return outcome.refusal?.fields;
      void navigate(authAddress('sign-in'), { replace: true });
      return undefined;
    },
  });
  return (
    <>
      <form className={authForm.form} noValidate onSubmit={form.submit}>
        <UsernameField {...form.field('username')} />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="new-password"
          hint={<PasswordHint password={form.values.password} />}
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label="Confirm Password"
          autoComplete="new-password"
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Creating Account...">
          Create Account
        </SubmitButton>
      </form>
      <AuthSwitch to={authAddress('sign-in')}>Already have an account? Sign in</AuthSwitch>
    </>
  );
}
