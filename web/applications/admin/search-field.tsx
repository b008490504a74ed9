import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { maxSearchLength } from './desk-address.ts';

interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
}

const typingPauseMs = 250;

/** Searches when one pauses, or at once on Enter. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(search);
  const lastSearch = useRef(search);

  // Changed elsewhere: by the Back button, or with all the filters.
  useEffect(() => {
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    setText(search);
  }, [search]);

  useEffect(() => {
    if (text === lastSearch.current) return undefined;
    const timer = setTimeout(() => {
      lastSearch.current = text;
      onSearch(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  });

  return (
    <div className="search-field">
      <label htmlFor={id} className="sr-only">
        Search applications
      </label>
      <Search aria-hidden size={18} className="search-sign" />
      <input
        id={id}
        type="search"
        className="field-input"
        placeholder="Search name, band, email …"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
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
