import {
  countMetCriteria,
  passwordCriteria,
  type SixStepLabel,
  sixStepLabel,
} from '#contract/accounts/credentials.ts';
import { SegmentMeter } from '../../ui/segment-meter.tsx';

const tones = {
  'Very Weak': 'low',
  Weak: 'low',
  Fair: 'middling',
  Good: 'high',
  Strong: 'full',
  'Very Strong': 'full',
} as const satisfies Record<SixStepLabel, string>;

/** The scale of the registration screen. It differs from the scale of the sign-in screen on purpose. */
export function SixStepMeter({ password }: { password: string }) {
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
