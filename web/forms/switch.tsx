import { type ReactNode, useId } from 'react';
import field from './field.module.css';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** Added to the accessible name, for screen readers that list controls out of context. */
  subject?: string;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A checkbox with the role of a switch: keyboard, forms and screen readers support it already. */
export function Switch({ label, subject, hint, isOn, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={isOn}
          aria-checked={isOn}
          aria-label={subject && `${label} ${subject}`}
          aria-describedby={hint ? hintId : undefined}
          onChange={({ target }) => onChange(target.checked)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter in a checkbox would submit the form around it.
            event.preventDefault();
            if (!event.repeat) onChange(!isOn);
          }}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className={`${field.hint} ${styles.hint}`}>
          {hint}
        </p>
      )}
    </div>
  );
}
