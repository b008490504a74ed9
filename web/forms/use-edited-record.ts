import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';
import { deleteFormDraft, findFormDraft, saveFormDraft } from './form-drafts.ts';
import type { FieldBinding } from './use-zod-form.ts';

/** What was typed, and the stored values that it was typed over, both as JSON. */
interface Edit {
  typed: string;
  base: string;
}

export interface EditedRecord<Values extends object> {
  /** The stored values with the changes. */
  values: Values;
  /** As JSON: the stored values that the changes were made over. */
  base: string;
  isChanged: boolean;
  isRestored: boolean;
  /** Someone else has changed the record since it was typed over. */
  isOutdated: boolean;
  /** The props of a text field, by a path such as `letters.0.name`. */
  text: (path: string) => FieldBinding;
  errorAt: (path: string) => string | undefined;
  change: (path: string, value: unknown) => void;
  /** Shows the errors of the server. */
  refuse: (fields: Record<string, string>) => void;
  discard: () => void;
  keepMine: () => void;
}

interface EditedRecordOptions<Values extends object, Output> {
  draftKey: string;
  stored: Values;
  schema: z.ZodType<Output>;
}

interface CheckedRecord<Values extends object, Output> extends EditedRecord<Values> {
  /** Shows what is wrong. Returns the values to store, or undefined when they cannot be stored. */
  check: () => Output | undefined;
}

/**
 * A form over nested values: kept as a draft, checked by a schema, and compared with what is stored now, so that the
 * change of someone else is not replaced unasked.
 */
export function useEditedRecord<Values extends object, Output>({
  draftKey,
  stored,
  schema,
}: EditedRecordOptions<Values, Output>): CheckedRecord<Values, Output> {
  const saved = JSON.stringify(stored);
  const [edit, setEdit] = useState<Edit | undefined>(() => findEdit(draftKey));
  const [isRestored, setIsRestored] = useState(edit !== undefined);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const values: Values = edit ? JSON.parse(edit.typed) : stored;
  const isChanged = edit !== undefined && edit.typed !== saved;
  const isOutdated = isChanged && edit.base !== saved;
  const { data, error } = schema.safeParse(values);
  const messages = { ...refused, ...(isSubmitted && error ? fieldMessages(error) : {}) };

  useEffect(() => {
    if (isChanged && edit) saveFormDraft(draftKey, { values: { ...edit }, savedAt: Date.now() });
    else deleteFormDraft(draftKey);
  }, [draftKey, edit, isChanged]);

  function change(path: string, value: unknown) {
    setEdit({ typed: JSON.stringify(writeAt(values, path, value)), base: edit?.base ?? saved });
    setRefused({});
  }

  return {
    values,
    base: edit?.base ?? saved,
    isChanged,
    isRestored: isRestored && isChanged,
    isOutdated,
    text: (path) => ({
      name: path,
      value: String(readAt(values, path) ?? ''),
      error: messages[path],
      onChange: ({ target }) => change(path, target.value),
      onBlur: () => {},
    }),
    errorAt: (path) => messages[path],
    change,
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
      setIsRestored(false);
    },
    keepMine: () => edit && setEdit({ ...edit, base: saved }),
  };
}

function findEdit(draftKey: string): Edit | undefined {
  const { typed, base } = findFormDraft(draftKey)?.values ?? {};
  return typeof typed === 'string' && typeof base === 'string' ? { typed, base } : undefined;
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
