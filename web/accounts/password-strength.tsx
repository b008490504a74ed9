import { Check, Minus } from 'lucide-react';
import {
  allCriteriaMet,
  countMetCriteria,
  passwordCriteria,
  type StrengthLabel,
  strengthLabel,
  strengthPercent,
} from '#contract/accounts/credentials.ts';
import { SegmentMeter } from '../ui/segment-meter.tsx';
import textStyles from '../ui/text.module.css';
import styles from './password-strength.module.css';

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

interface SizedProps {
  password: string;
  /** Small below a field, large where the meter is the subject of the page. */
  size?: 'small' | 'large';
}

/** Shown when all criteria are met. A live region of its own, which is there before its text. */
export function StrengthVerdict({ password, size = 'large' }: SizedProps) {
  return (
    <p role="status" className={styles.strengthVerdict} data-size={size}>
      {strengthPercent(password) === 100 && allCriteriaMet}
    </p>
  );
}

/** The criteria, each with an icon, because colour alone does not tell everyone whether it is met. */
export function CriteriaList({ password, size = 'large' }: SizedProps) {
  return (
    <ul className={styles.criteria} data-size={size}>
      {passwordCriteria.map(({ name, isMet }) => {
        const met = isMet(password);
        const Icon = met ? Check : Minus;
        return (
          <li key={name} className={styles.criterion} data-met={met}>
            <Icon aria-hidden size={18} />
            <span>
              {name}
              <span className={textStyles.visuallyHidden}>{met ? ': met' : ': not met'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
