import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import { maxSearchLength } from './desk-address.ts';

interface ApplicationSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

const typingPauseMs = 250;

/** A debounced search: it starts when one stops typing, or at once on Enter. */
export function ApplicationSearch({ search, onSearch }: ApplicationSearchProps) {
  const [text, setText] = useState(search);
  const lastSearch = useRef(search);

  // The search was changed elsewhere: by the Back button, or by clearing all filters.
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
    <SearchField
      label="Search applications"
      size="small"
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
  );
}
