import { Check } from 'lucide-react';
import { stepNames } from './application-questions.ts';
import styles from './step-indicator.module.css';

/**
 * The progress through the steps: numbered steps on wide screens, a sentence and a progress bar on phones.
 */
export function StepIndicator({ step }: { step: number }) {
  const count = stepNames.length;
  return (
    <div data-screen-only>
      <ol className={styles.line}>
        {stepNames.map((name, index) => (
          <li
            key={name}
            className={styles.stop}
            data-done={index < step}
            aria-current={index === step ? 'step' : undefined}
          >
            <span className={styles.number}>
              {index < step ? <Check aria-label="Done:" size={18} strokeWidth={2.5} /> : index + 1}
            </span>
            <span>{name}</span>
          </li>
        ))}
      </ol>
      <div className={styles.short}>
        <p>
          Step {step + 1} of {count}
        </p>
        {/*
          Built from five segments, so that no inline width is needed, which the content security policy would
          block.
        */}
        <div
          className={styles.bar}
          role="progressbar"
          aria-label="Steps"
          aria-valuemin={0}
          aria-valuemax={count}
          aria-valuenow={step + 1}
        >
          {stepNames.map((name, index) => (
            <span key={name} data-filled={index <= step} />
          ))}
        </div>
      </div>
    </div>
  );
}
