import { useEffect, useState } from 'react';
import { dropFromDevice, keepOnDevice } from './device-drafts.ts';
import { deleteFormDraft, findFormDraft, saveFormDraft } from './form-drafts.ts';
import { type FormValues, namesOf } from './form-state.ts';
import { useZodForm, type ZodForm, type ZodFormOptions } from './use-zod-form.ts';

interface DraftFormOptions<Values extends FormValues> extends ZodFormOptions<Values> {
  /** The key of the draft: which form, and which record. */
  draftKey: string;
  /** The version of the record. */
  version?: string | undefined;
  /** The values of that version. */
  base?: FormValues | undefined;
  /** Also survives the tab, for the account that is signed in. */
  isKeptOnDevice?: boolean | undefined;
}

export interface DraftForm<Values extends FormValues> extends ZodForm<Values> {
  /** The values come from a draft. */
  isRestored: boolean;
  /** Resets the form and deletes the draft. */
  discard: () => void;
}

/**
 * A staff form with a draft: unsaved values are kept from the first letter until they are saved or discarded.
 */
export function useDraftForm<Values extends FormValues>(
  options: DraftFormOptions<Values>,
): DraftForm<Values> {
  const { draftKey, version, base, isKeptOnDevice = false, initial } = options;
  const [restored] = useState(() => restoredValues(draftKey, initial));
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const form = useZodForm({ ...options, restored });
  const { values, isChanged } = form;

  useEffect(() => {
    const draft = { values, version, base, savedAt: Date.now() };
    if (isChanged) saveFormDraft(draftKey, draft);
    else deleteFormDraft(draftKey);
    if (!isKeptOnDevice) return;
    if (isChanged) keepOnDevice(draftKey, draft);
    else dropFromDevice(draftKey);
  }, [draftKey, version, base, values, isChanged, isKeptOnDevice]);

  return {
    ...form,
    isRestored: isRestored && isChanged,
    markSaved() {
      setIsRestored(false);
      form.markSaved();
    },
    discard() {
      deleteFormDraft(draftKey);
      setIsRestored(false);
      form.reset();
    },
  };
}

/** The draft, limited to the fields that the form has today. Undefined when it equals the initial values. */
export function restoredValues<Values extends FormValues>(key: string, initial: Values): Values | undefined {
  const draft = findFormDraft(key)?.values;
  if (!draft) return undefined;
  const restored = { ...initial };
  for (const name of namesOf(initial)) {
    const value = draft[name];
    if (typeof value === typeof initial[name]) Object.assign(restored, { [name]: value });
  }
  return namesOf(initial).some((name) => restored[name] !== initial[name]) ? restored : undefined;
}
