import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import field from '../forms/field.module.css';
import textStyles from '../ui/text.module.css';
import styles from './list-search.module.css';

interface ListSearchProps {
  /** For screen readers only. */
  label: string;
  className?: string | undefined;
  placeholder: string;
  maxLength: number;
  search: string;
  onSearch: (search: string) => void;
}

/** No browser refuses the changes of the address that this leaves: Safari takes a hundred in half a minute. */
const debounceMs = 350;

/**
 * The search field of a list. It owns its text, and the address follows when one pauses, or at once on Enter. Only a
 * search that did not come from here replaces what is typed.
 */
export function ListSearch(props: ListSearchProps) {
  const { label, className, search, onSearch, ...input } = props;
  const id = useId();
  const [text, setText] = useState(search);
  const sent = useRef<string[]>([]);

  useEffect(() => {
    if (!isEcho(sent.current, search)) setText(search);
  }, [search]);

  useEffect(() => {
    const timer = setTimeout(send, debounceMs);
    return () => clearTimeout(timer);
  });

  function send() {
    if (isSame(text, sent.current.at(-1) ?? search)) return;
    sent.current.push(text);
    onSearch(text);
  }

  return (
    <div className={className ? `${styles.place} ${className}` : styles.place}>
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
          if (key === 'Enter' && !nativeEvent.isComposing) send();
        }}
      />
    </div>
  );
}

/** The address keeps no blanks around a search, which are no change by someone else. */
function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

/**
 * Whether a search is one of those that were sent, come back. The address follows in a transition: it may skip some, and
 * one may have typed on since. After a search from elsewhere none of them comes back.
 */
export function isEcho(sent: string[], search: string): boolean {
  const index = sent.findIndex((one) => isSame(one, search));
  sent.splice(0, index < 0 ? sent.length : index + 1);
  return index >= 0;
}
