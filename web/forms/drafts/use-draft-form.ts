import { useEffect, useState } from 'react';
import { type FormValues, namesOf } from '../form-state.ts';
import { useZodForm, type ZodForm, type ZodFormOptions } from '../use-zod-form.ts';
import { useDrafts } from './drafts.ts';

export interface FormDraft {
  values: FormValues;
  /** The version of the record that the values were typed over. */
  version?: string | undefined;
  /** The values of that version, by which the changes of others can be told from one's own. */
  base?: FormValues | undefined;
}

interface DraftFormOptions<Values extends FormValues>
  extends Omit<ZodFormOptions<Values>, 'restored'>,
    Omit<FormDraft, 'values'> {
  /** The name of the draft: which form, and which record. */
  draftKey: string;
  outlivesTab?: boolean | undefined;
}

export interface DraftForm<Values extends FormValues> extends ZodForm<Values> {
  /** When the values were typed, if they come from a draft. */
  restoredAt: number | undefined;
  /** Resets the form and deletes the draft. */
  discard: () => void;
}

/** A form with a draft: unsaved values are kept from the first letter until they are saved or discarded. */
export function useDraftForm<Values extends FormValues>(
  options: DraftFormOptions<Values>,
): DraftForm<Values> {
  const { draftKey, version, base, outlivesTab, initial } = options;
  const drafts = useDrafts();
  const [restored] = useState(() => {
    const draft = drafts.find<FormDraft>(draftKey);
    const values = draft && restoredValues(draft.content.values, initial);
    return values && { values, savedAt: draft.savedAt };
  });
  const [restoredAt, setRestoredAt] = useState(restored?.savedAt);
  const form = useZodForm({ ...options, restored: restored?.values });
  const { values, isChanged } = form;

  useEffect(() => {
    if (isChanged) drafts.save(draftKey, { values, version, base } satisfies FormDraft, { outlivesTab });
    else drafts.drop(draftKey);
  }, [drafts, draftKey, version, base, values, isChanged, outlivesTab]);

  return {
    ...form,
    restoredAt: isChanged ? restoredAt : undefined,
    markSaved() {
      setRestoredAt(undefined);
      form.markSaved();
    },
    discard() {
      drafts.drop(draftKey);
      setRestoredAt(undefined);
      form.reset();
    },
  };
}

/** The draft, limited to the fields that the form has today. Undefined when it equals the initial values. */
export function restoredValues<Values extends FormValues>(
  draft: FormValues,
  initial: Values,
): Values | undefined {
  const restored = { ...initial };
  for (const name of namesOf(initial)) {
    const value = draft[name];
    if (typeof value === typeof initial[name]) Object.assign(restored, { [name]: value });
  }
  return namesOf(initial).some((name) => restored[name] !== initial[name]) ? restored : undefined;
}
