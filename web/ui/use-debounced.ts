import { useEffect, useState } from 'react';

/** The value, debounced: it follows when it has not changed for a while. */
export function useDebounced<Value>(value: Value, debounceMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value, debounceMs]);
  return settled;
}
