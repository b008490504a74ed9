import { useEffect, useState } from 'react';
import { namesOf, type TextValues } from './form-state.ts';
import { findKept, forgetKept, keepValues } from './kept-values.ts';
import { useZodForm, type ZodForm, type ZodFormOptions } from './use-zod-form.ts';

interface KeptFormOptions<Values extends TextValues> extends ZodFormOptions<Values> {
  /** Which form, and which record it is about. */
  keptAs: string;
  /** The version of that record. */
  version?: string | undefined;
}

export interface KeptForm<Values extends TextValues> extends ZodForm<Values> {
  /** Its values come from before: the form was left without being saved. */
  isRestored: boolean;
  /** Back to what it began with, and nothing is kept any more. */
  discard: () => void;
}

/** A form for staff, whose unsaved values are kept from the first letter until they are saved or discarded. */
export function useKeptForm<Values extends TextValues>(options: KeptFormOptions<Values>): KeptForm<Values> {
  const { keptAs, version, initial } = options;
  const [restored] = useState(() => restoredValues(keptAs, initial));
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const form = useZodForm({ ...options, restored });
  const { values, isChanged } = form;

  useEffect(() => {
    if (isChanged) keepValues(keptAs, { values, version, keptAt: Date.now() });
    else forgetKept(keptAs);
  }, [keptAs, version, values, isChanged]);

  return {
    ...form,
    isRestored: isRestored && isChanged,
    settle() {
      setIsRestored(false);
      form.settle();
    },
    discard() {
      forgetKept(keptAs);
      setIsRestored(false);
      form.reset();
    },
  };
}

/** What was kept, as far as the form of today has a field for it; undefined when that is what it begins with anyway. */
export function restoredValues<Values extends TextValues>(key: string, initial: Values): Values | undefined {
  const kept = findKept(key)?.values;
  if (!kept) return undefined;
  const restored = { ...initial };
  for (const name of namesOf(initial)) {
    const value = kept[name];
    if (typeof value === 'string') Object.assign(restored, { [name]: value });
  }
  return namesOf(initial).some((name) => restored[name] !== initial[name]) ? restored : undefined;
}
