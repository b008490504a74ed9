import styles from './choice-field.module.css';
import { FieldFrame, type Framed } from './field.tsx';

type ChoiceFieldProps = Framed<'input'> & { options: readonly string[] };

/** A group of radio buttons, each shown as a large card. Without `onChange` they are the browser's own. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { options, name, value, defaultValue, onChange, ...frame } = props;
  const checked = (option: string) =>
    onChange
      ? { checked: value === option, onChange }
      : { defaultChecked: option === defaultValue || options.length === 1, required: !frame.isOptional };
  return (
    <FieldFrame {...frame} isGroup>
      {(wiring) => (
        <div
          {...wiring}
          role="radiogroup"
          aria-required={!frame.isOptional}
          className={styles.choices}
          // Short options are shown in two columns, even on a phone.
          data-brief={options.every(({ length }) => length <= 12)}
        >
          {options.map((option) => (
            <label key={option} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={option}
                {...checked(option)}
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
