import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { SearchField } from '../ui/search-field.tsx';

interface ListSearchProps extends Pick<ComponentProps<typeof SearchField>, 'size' | 'className'> {
  label: string;
  placeholder: string;
  maxLength: number;
  search: string;
  onSearch: (search: string) => void;
  /** How long to wait for the next letter. */
  delayMs?: number;
}

/** The search field of a list. Typing is debounced: it searches when one pauses, or at once on Enter. */
export function ListSearch({ search, onSearch, delayMs = 250, ...field }: ListSearchProps) {
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
    <SearchField
      {...field}
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
  );
}
