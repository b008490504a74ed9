import { Check } from 'lucide-react';
import { Stops } from '../../ui/lists/stops.tsx';
import { stepNames } from './application-questions.ts';
import styles from './step-indicator.module.css';

/**
 * The progress through the steps: numbered steps on wide screens, a sentence and a progress bar on phones.
 */
export function StepIndicator({ step }: { step: number }) {
  const count = stepNames.length;
  return (
    <div data-screen-only>
      <Stops
        className={styles.line}
        current={step}
        of={stepNames.map((name, index) => ({
          name,
          isDone: index < step,
          mark: index < step ? <Check aria-label="Done:" size={18} strokeWidth={2.5} /> : index + 1,
        }))}
      />
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
