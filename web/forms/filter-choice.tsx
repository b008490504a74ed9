import { useId } from 'react';
import textStyles from '../ui/text.module.css';
import field from './field.module.css';
import styles from './filter-choice.module.css';

interface FilterChoiceProps {
  label: string;
  value: string;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
}

export function FilterChoice({ label, value, options, onChange }: FilterChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={textStyles.visuallyHidden}>
        {label}
      </label>
      <select
        id={id}
        className={`${field.input} ${styles.select}`}
        data-narrows={value !== ''}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
