import { useId } from 'react';
import field from '../../forms/field.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './day-filter.module.css';

interface DayFilterProps {
  /** As in an address: 2026-11-16. */
  value: string;
  onChange: (value: string) => void;
}

export function DayFilter({ value, onChange }: DayFilterProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={textStyles.visuallyHidden}>
        Day
      </label>
      <input
        id={id}
        type="date"
        className={`${field.input} ${styles.day}`}
        value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
