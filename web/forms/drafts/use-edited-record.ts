import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';
import type { Action } from '../../api/use-action.ts';
import { ignoreHeldEnter } from '../../ui/press-once.ts';
import { type FieldBinding, focusFirstMistake } from '../use-zod-form.ts';
import { useDrafts } from './drafts.ts';

/** What was typed, and the stored values that it was typed over, both as JSON. */
interface Edit {
  typed: string;
  base: string;
}

interface EditedRecordOptions<Values extends object, Output> {
  draftKey: string;
  stored: Values;
  /** What the fields hold until someone types, where that is not what is stored. */
  suggested?: Values | undefined;
  schema: z.ZodType<Output>;
}

/**
 * A form over nested values: kept as a draft, checked by a schema, and compared with what is stored now, so that the
 * change of someone else is not replaced unasked.
 */
export function useEditedRecord<Values extends object, Output>({
  draftKey,
  stored,
  suggested,
  schema,
}: EditedRecordOptions<Values, Output>) {
  const saved = JSON.stringify(stored);
  const drafts = useDrafts();
  const [restored] = useState(() => drafts.find<Edit>(draftKey));
  const [restoredAt, setRestoredAt] = useState(restored?.savedAt);
  const [edit, setEdit] = useState<Edit | undefined>(restored?.content);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const values: Values = edit ? JSON.parse(edit.typed) : (suggested ?? stored);
  const isChanged = edit !== undefined && edit.typed !== saved;
  const isOutdated = isChanged && edit.base !== saved;
  const { data, error } = schema.safeParse(values);
  const messages = { ...refused, ...(isSubmitted && error ? fieldMessages(error) : {}) };

  useEffect(() => {
    if (isChanged) drafts.save(draftKey, edit);
    else drafts.drop(draftKey);
  }, [drafts, draftKey, edit, isChanged]);

  function change(path: string, value: unknown) {
    setEdit({ typed: JSON.stringify(writeAt(values, path, value)), base: edit?.base ?? saved });
    setRefused({});
  }

  return {
    /** The stored values with the changes. */
    values,
    /** As JSON: the stored values that the changes were made over. */
    base: edit?.base ?? saved,
    isChanged,
    /** When the changes were typed, if they come from a draft. */
    restoredAt: isChanged ? restoredAt : undefined,
    /** Someone else has changed the record since it was typed over. */
    isOutdated,
    /** The props of a text field, by a path such as `letters.0.name`. */
    text: (path: string): FieldBinding => ({
      name: path,
      value: String(readAt(values, path) ?? ''),
      error: messages[path],
      onChange: ({ target }) => change(path, target.value),
      onBlur: () => {},
    }),
    errorAt: (path: string) => messages[path],
    change,
    /** Shows what is wrong. Returns the values to store, or undefined when they cannot be stored. */
    check() {
      setIsSubmitted(true);
      // The change of someone else is replaced only by whoever has chosen to keep their own.
      return isOutdated ? undefined : data;
    },
    refuse: setRefused,
    discard() {
      setEdit(undefined);
      setRefused({});
      setIsSubmitted(false);
      setRestoredAt(undefined);
    },
    keepMine: () => edit && setEdit({ ...edit, base: saved }),
  };
}

interface SavedRecordOptions<Values extends object, Output, Saved>
  extends EditedRecordOptions<Values, Output> {
  saving: Action<Output, Saved>;
  onSaved: (saved: Saved, values: Output) => void;
}

/** The same with what saves it. `save` resolves to whether everything is stored now. */
export function useSavedRecord<Values extends object, Output, Saved>({
  saving,
  onSaved,
  ...options
}: SavedRecordOptions<Values, Output, Saved>) {
  const record = useEditedRecord(options);
  async function save(): Promise<boolean> {
    const values = saving.isBusy ? undefined : record.check();
    if (!values) return false;
    const outcome = await saving.run(values);
    if (outcome.isDone) {
      onSaved(outcome.output, values);
      record.discard();
    } else if (outcome.refusal?.status !== 409) {
      record.refuse(outcome.refusal?.fields ?? {});
    }
    return outcome.isDone;
  }
  return { ...record, save, isBusy: saving.isBusy };
}

/** What a form over a record is rendered with. It leads to the first mistake, which appears after the attempt to save. */
export function useRecordForm(save: () => Promise<unknown>) {
  const ref = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0 && ref.current) focusFirstMistake(ref.current);
  }, [attempts]);
  return {
    ref,
    noValidate: true,
    onKeyDown: ignoreHeldEnter,
    async onSubmit(event: FormEvent) {
      event.preventDefault();
      await save();
      setAttempts((count) => count + 1);
    },
  };
}

/** A value inside of nested lists and records, by a path such as `locations.0.name`. */
export function readAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((inside, key) => (inside as Record<string, unknown>)[key], value);
}

/** A copy with another value at the path. */
export function writeAt<Value>(value: Value, path: string, replacement: unknown): Value {
  const [key = '', ...rest] = path.split('.');
  const inside = (value as Record<string, unknown>)[key];
  const replaced = rest.length > 0 ? writeAt(inside, rest.join('.'), replacement) : replacement;
  if (Array.isArray(value)) return value.with(Number(key), replaced) as Value;
  return { ...value, [key]: replaced };
}
