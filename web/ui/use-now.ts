import { useEffect, useState, useSyncExternalStore } from 'react';

const stepMs = 10_000;

function subscribe(onStep: () => void): () => void {
  const timer = setInterval(onStep, stepMs);
  return () => clearInterval(timer);
}

/** The time, in steps. Null on the server and during hydration, where it would differ. */
export function useNow(): Date | null {
  const step = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / stepMs),
    () => null,
  );
  return step === null ? null : new Date(step * stepMs);
}

/** The value, debounced: it follows when it has not changed for a while. */
export function useDebounced<Value>(value: Value, debounceMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value, debounceMs]);
  return settled;
}
