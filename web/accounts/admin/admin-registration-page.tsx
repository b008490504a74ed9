import '../../forms/zod-without-eval.ts';
import { registerAdminForm } from '#contract/accounts/admin-accounts.ts';
import {
  countMetCriteria,
  passwordCriteria,
  type SixStepLabel,
  sixStepLabel,
} from '#contract/accounts/credentials.ts';
import { registerPath, signInPath } from '../../admin/admin-pages.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { FormProblem, SubmitButton } from '../../forms/submit-button.tsx';
import { SegmentMeter } from '../../ui/segment-meter.tsx';
import textStyles from '../../ui/text.module.css';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { CriteriaList } from '../password-strength.tsx';
import authForm from './auth-form.module.css';
import { AuthSheet, AuthSwitch, UsernameField, useOneTimeToken } from './auth-sheet.tsx';
import { useRegistrationForm } from './use-registration-form.ts';

const tones = {
  'Very Weak': 'low',
  Weak: 'low',
  Fair: 'middling',
  Good: 'high',
  Strong: 'full',
  'Very Strong': 'full',
} as const satisfies Record<SixStepLabel, string>;

/** The scale of the registration screen. It differs from the scale of the sign-in screen on purpose. */
function SixStepMeter({ password }: { password: string }) {
  const met = countMetCriteria(password);
  const label = sixStepLabel(met);
  return (
    <SegmentMeter
      label="Password strength"
      met={met}
      outOf={passwordCriteria.length}
      text={label}
      tone={tones[label]}
    />
  );
}

function AdminRegistrationForm({ invite }: { invite: string | undefined }) {
  const { form, failure } = useRegistrationForm({
    invite,
    schema: registerAdminForm,
    done: {
      title: 'Registration Successful',
      description: 'Your admin account has been created. You can now log in.',
    },
    failed: failureToast('Registration Failed', 'An error occurred during registration'),
  });
  const { password } = form.values;

  return (
    <>
      <form className={authForm.form} noValidate onSubmit={form.submit}>
        <FormProblem text={failure && (failure.message ?? 'Registration failed')} />
        <UsernameField {...form.field('username')} />
        <NewPasswordFields
          password={form.field('password')}
          confirmation={form.field('confirmPassword')}
          hint={<SixStepMeter password={password} />}
          checklist={<CriteriaList size="small" password={password} />}
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Registering...">
          Register
        </SubmitButton>
      </form>
      <AuthSwitch to={signInPath}>Already have an account? Log in</AuthSwitch>
      <p className={`${textStyles.note} ${authForm.note}`}>
        In production this page should be protected: once you have an account, let others in by invitation.
      </p>
    </>
  );
}

export function AdminRegistrationPage() {
  const invite = useOneTimeToken('invite', registerPath);
  return (
    <AuthSheet heading="Create Admin Account" text="Register to manage performance applications">
      <AdminRegistrationForm invite={invite} />
    </AuthSheet>
  );
}
