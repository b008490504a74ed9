import { Check, Minus } from 'lucide-react';
import {
  allCriteriaMet,
  countMetCriteria,
  passwordCriteria,
  type StrengthLabel,
  strengthLabel,
  strengthPercent,
} from '#contract/passwords.ts';
import { SegmentMeter } from '../ui/segment-meter.tsx';

const tones = { Weak: 'low', Fair: 'middling', Good: 'high', Strong: 'full' } as const satisfies Record<
  StrengthLabel,
  string
>;

export function StrengthMeter({ password }: { password: string }) {
  const label = strengthLabel(strengthPercent(password));
  return (
    <SegmentMeter
      label="Password strength"
      met={countMetCriteria(password)}
      outOf={passwordCriteria.length}
      text={label}
      tone={tones[label]}
    />
  );
}

/** Said when all criteria are met, and announced to those who do not see it come. */
export function StrengthVerdict({ password }: { password: string }) {
  return (
    <p role="status" className="strength-verdict">
      {strengthPercent(password) === 100 && allCriteriaMet}
    </p>
  );
}

/** Each criterion with a sign that is not a colour alone. */
export function CriteriaList({ password }: { password: string }) {
  return (
    <ul className="criteria">
      {passwordCriteria.map(({ name, isMet }) => {
        const met = isMet(password);
        const Sign = met ? Check : Minus;
        return (
          <li key={name} className="criterion" data-met={met}>
            <Sign aria-hidden size={18} />
            <span>
              {name}
              <span className="sr-only">{met ? ': met' : ': not met'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
