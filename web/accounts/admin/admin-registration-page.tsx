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
import { SegmentMeter } from '../../ui/segment-meter.tsx';
import textStyles from '../../ui/text.module.css';
import { CriteriaList } from '../password-strength.tsx';
import authForm from './auth-form.module.css';
import { AuthSheet, AuthSwitch, useOneTimeToken } from './auth-sheet.tsx';
import { RegistrationForm } from './registration-form.tsx';

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

export function AdminRegistrationPage() {
  const invite = useOneTimeToken('invite', registerPath);
  return (
    <AuthSheet heading="Create Admin Account" text="Register to manage performance applications">
      <RegistrationForm
        invite={invite}
        schema={registerAdminForm}
        done={{
          title: 'Registration Successful',
          description: 'Your admin account has been created. You can now log in.',
        }}
        failed={failureToast('Registration Failed', 'An error occurred during registration')}
        problem="Registration failed"
        hint={(password) => <SixStepMeter password={password} />}
        checklist={(password) => <CriteriaList size="small" password={password} />}
        label="Register"
        busyLabel="Registering..."
      />
      <AuthSwitch to={signInPath}>Already have an account? Log in</AuthSwitch>
      {!invite && (
        <p className={`${textStyles.note} ${authForm.note}`}>
          In production this page should be protected: once you have an account, let others in by invitation.
        </p>
      )}
    </AuthSheet>
  );
}
