import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import field from '../forms/field.module.css';
import textStyles from '../ui/text.module.css';
import styles from './list-search.module.css';

interface ListSearchProps {
  /** For screen readers only. */
  label: string;
  size?: 'small' | 'large';
  /** For placement by the screen that uses it. */
  className?: string | undefined;
  placeholder: string;
  maxLength: number;
  search: string;
  onSearch: (search: string) => void;
  /** How long to wait for the next letter. */
  delayMs?: number;
}

/** The search field of a list. Typing is debounced: it searches when one pauses, or at once on Enter. */
export function ListSearch(props: ListSearchProps) {
  const { label, size = 'large', className, search, onSearch, delayMs = 250, ...input } = props;
  const id = useId();
  const [text, setText] = useState(search);
  const lastSearch = useRef(search);

  // The search was changed elsewhere: by the Back button, or by clearing all filters.
  useEffect(() => {
    // The address keeps no blanks, which are no change by someone else.
    if (search.trim() === lastSearch.current.trim()) return;
    lastSearch.current = search;
    setText(search);
  }, [search]);

  useEffect(() => {
    if (text === lastSearch.current) return undefined;
    const timer = setTimeout(() => {
      lastSearch.current = text;
      onSearch(text);
    }, delayMs);
    return () => clearTimeout(timer);
  });

  return (
    <div className={className ? `${styles.place} ${className}` : styles.place} data-size={size}>
      <label htmlFor={id} className={textStyles.visuallyHidden}>
        {label}
      </label>
      <Search aria-hidden size={18} className={styles.icon} />
      <input
        {...input}
        id={id}
        type="search"
        className={`${field.input} ${styles.input}`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key !== 'Enter' || nativeEvent.isComposing) return;
          lastSearch.current = text;
          onSearch(text);
        }}
      />
    </div>
  );
}
