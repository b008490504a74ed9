import { Search } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import field from '../forms/field.module.css';
import styles from './search-field.module.css';
import text from './text.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: string;
  size?: 'small' | 'large';
  /** For placement by the screen that uses it. */
  className?: string | undefined;
}

/** A search input with an icon; its label is for screen readers only. */
export function SearchField({ label, size = 'large', className, ...input }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={className ? `${styles.place} ${className}` : styles.place} data-size={size}>
      <label htmlFor={id} className={text.visuallyHidden}>
        {label}
      </label>
      <Search aria-hidden size={18} className={styles.icon} />
      <input id={id} type="search" className={`${field.input} ${styles.input}`} {...input} />
    </div>
  );
}
