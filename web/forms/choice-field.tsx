import styles from './choice-field.module.css';
import { FieldFrame, type FieldTexts } from './field.tsx';
import type { FieldBinding } from './use-zod-form.ts';

export type ChoiceFieldProps = FieldBinding & FieldTexts & { options: readonly string[] };

/** A group of radio buttons, each shown as a large card. */
export function ChoiceField({ options, name, value, onChange, ...frame }: ChoiceFieldProps) {
  return (
    <FieldFrame {...frame} isGroup>
      {(wiring) => (
        <div
          {...wiring}
          role="radiogroup"
          aria-required={!frame.isOptional}
          className={styles.choices}
          data-brief={areBrief(options)}
        >
          {options.map((option) => (
            <label key={option} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={value === option}
                onChange={onChange}
                aria-describedby={frame.error && wiring['aria-describedby']}
              />
              {option}
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

/** Short options are shown in two columns, even on a phone. */
export function areBrief(options: readonly string[]): boolean {
  return options.every(({ length }) => length <= 12);
}
