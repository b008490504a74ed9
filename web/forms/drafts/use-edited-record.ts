import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Action } from '../../api/use-action.ts';
import { ignoreHeldEnter } from '../../ui/press-once.ts';
import type { FormDraft, FormSchema } from '../form-state.ts';
import { type FieldBinding, focusFirstMistake, isHalfTyped, useZodForm } from '../use-zod-form.ts';
import { useDrafts } from './drafts.ts';

interface SavedRecordOptions<Values extends object, Output, Saved> {
  draftKey: string;
  stored: Values;
  /** What the fields hold until someone types, where that is not what is stored. */
  suggested?: Values | undefined;
  schema: z.ZodType<Output>;
  /** Left out where the form around it saves in another way. */
  saving?: Action<Output, Saved>;
  onSaved?: (saved: Saved, values: Output) => void;
}

/**
 * A form over nested values, which are one field of it, as JSON. They are compared with what is stored now, so that the
 * change of someone else is not replaced unasked.
 */
export function useSavedRecord<Values extends object, Output, Saved = unknown>(
  options: SavedRecordOptions<Values, Output, Saved>,
) {
  const { draftKey, stored, suggested, saving, onSaved } = options;
  const saved = JSON.stringify(stored);
  const drafts = useDrafts();
  /** The stored values that it was typed over. */
  const [version, setVersion] = useState(() => drafts.find<FormDraft>(draftKey)?.content.version ?? saved);
  const valuesOf = (record: string): Values =>
    record === saved && suggested ? suggested : JSON.parse(record);
  const schema = {
    safeParse: ({ record }: { record: string }) => options.schema.safeParse(valuesOf(record)),
  } as unknown as FormSchema<{ record: string }>;
  const form = useZodForm({ draftKey, version, schema, initial: { record: saved }, onSubmit });
  const values = valuesOf(form.values.record);
  const messages: Record<string, string | undefined> = form.messages;
  const isOutdated = form.isChanged && version !== saved;

  async function onSubmit(valid: unknown) {
    // The change of someone else is replaced only by whoever has chosen to keep their own.
    if (!saving || isOutdated) return {};
    const output = valid as Output;
    const outcome = await saving.run(output);
    if (!outcome.isDone) return outcome.refusal?.status === 409 ? {} : (outcome.refusal?.fields ?? {});
    onSaved?.(outcome.output, output);
    form.discard();
    return undefined;
  }

  function replace(changed: Values) {
    if (!form.isChanged) setVersion(saved);
    form.refuse({});
    form.change('record', JSON.stringify(changed));
  }

  function change(path: string, value: unknown) {
    replace(writeAt(values, path, value));
  }

  return {
    /** The stored values with the changes. */
    values,
    /** As JSON: the stored values that the changes were made over. */
    base: form.isChanged ? version : saved,
    isChanged: form.isChanged,
    isBusy: form.isBusy,
    /** When the changes were typed, if they come from a draft. */
    restoredAt: form.restoredAt,
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
    /** Several values at once. */
    replace,
    refuse: (fields: Record<string, string>) => form.refuse(fields),
    discard: form.discard,
    keepMine: () => setVersion(saved),
    /** Shows what is wrong. Resolves to whether everything is stored now. */
    save: async () => (await form.save()) === undefined,
  };
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
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isHalfTyped(event.currentTarget)) return;
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
