import { useState } from 'react';
import { useNavigate } from 'react-router';
import { registerAdminForm } from '#contract/admin-accounts.ts';
import { signInPath } from '../../admin/admin-pages.ts';
import { refusalOf } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { CriteriaList } from '../password-strength.tsx';
import authForm from './auth-form.module.css';
import { AuthSwitch } from './auth-switch.tsx';
import { type RegistrationForm, sendRegistration } from './send-registration.ts';
import { SixStepMeter } from './six-step-meter.tsx';
import { UsernameField } from './username-field.tsx';

export function AdminRegistrationForm({ invite }: { invite: string | undefined }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const registering = useAction({
    act: (values: RegistrationForm) => sendRegistration(values, invite),
    changes: ['accounts'],
    done: {
      title: 'Registration Successful',
      description: 'Your admin account has been created. You can now log in.',
    },
    failed: (error) => ({
      title: 'Registration Failed',
      description: refusalOf(error)?.message ?? 'An error occurred during registration',
      tone: 'destructive',
    }),
  });
  const form = useZodForm({
    schema: registerAdminForm,
    initial: { username: '', password: '', confirmPassword: '' },
    async onSubmit(values) {
      setProblem(undefined);
      const outcome = await registering.run(values);
      if (outcome.isDone) {
        void navigate(signInPath, { replace: true });
        return undefined;
      }
      setProblem(outcome.refusal?.message ?? 'Registration failed');
      return outcome.refusal?.fields;
    },
  });
  const { password } = form.values;
  return (
    <>
      <form className={authForm.form} noValidate onSubmit={form.submit}>
        <FormProblem text={problem} />
        <UsernameField {...form.field('username')} />
        <div>
          <PasswordField
            {...form.field('password')}
            label="Password"
            autoComplete="new-password"
            hint={<SixStepMeter password={password} />}
          />
          <CriteriaList size="small" password={password} />
        </div>
        <PasswordField
          {...form.field('confirmPassword')}
          label="Confirm Password"
          autoComplete="new-password"
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Registering...">
          Register
        </SubmitButton>
      </form>
      <AuthSwitch to={signInPath}>Already have an account? Log in</AuthSwitch>
      <p className={authForm.note}>
        In production this page should be protected: once you have an account, let others in by invitation.
      </p>
    </>
  );
}
