import { useId } from 'react';
import styles from './choice-field.module.css';
import fieldStyles from './field.module.css';
import { FieldErrors, type FieldTexts, GoodMark, OptionalMark } from './field.tsx';
import type { FieldBinding } from './use-zod-form.ts';

export type ChoiceFieldProps = FieldBinding & FieldTexts & { options: readonly string[] };

/** A group of radio buttons, each shown as a large card. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, hint, isOptional, isGood, error, onBlur, options, name, value, onChange } = props;
  const id = useId();
  const [labelId, hintId, errorId] = [`${id}label`, `${id}hint`, `${id}error`];
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      className={fieldStyles.field}
      onBlur={onBlur}
      aria-labelledby={labelId}
      aria-describedby={described || undefined}
      aria-invalid={error !== undefined}
      aria-required={!isOptional}
    >
      <div className={fieldStyles.head}>
        <span id={labelId} className={fieldStyles.label}>
          {label}
          {isOptional && <OptionalMark />}
        </span>
        {isGood && <GoodMark />}
      </div>
      <div className={styles.choices} data-brief={areBrief(options)}>
        {options.map((option) => (
          <label key={option} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={onChange}
              aria-describedby={error && errorId}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldErrors id={errorId} errors={error ? [error] : []} />
      {hint && (
        <div id={hintId} className={fieldStyles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** Short options are shown in two columns, even on a phone. */
export function areBrief(options: readonly string[]): boolean {
  return options.every(({ length }) => length <= 12);
}
