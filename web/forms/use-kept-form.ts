import { useEffect, useState } from 'react';
import { namesOf, type TextValues } from './form-state.ts';
import { findKept, forgetKept, keepValues } from './kept-values.ts';
import { useZodForm, type ZodForm, type ZodFormOptions } from './use-zod-form.ts';

interface KeptFormOptions<Values extends TextValues> extends ZodFormOptions<Values> {
  /** The key of the draft: which form, and which record. */
  keptAs: string;
  /** The version of the record. */
  version?: string | undefined;
}

export interface KeptForm<Values extends TextValues> extends ZodForm<Values> {
  /** The values come from a draft. */
  isRestored: boolean;
  /** Resets the form and deletes the draft. */
  discard: () => void;
}

/**
 * A staff form with a draft: unsaved values are kept from the first letter until they are saved or discarded.
 */
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

/** The draft, limited to the fields that the form has today. Undefined when it equals the initial values. */
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
