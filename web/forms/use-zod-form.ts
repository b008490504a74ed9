import { type ChangeEvent, type FocusEvent, type FormEvent, useReducer, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';
import { formAfter, type Messages, shownMessages, startForm, type TextValues } from './form-state.ts';

export interface ZodFormOptions<Values extends TextValues> {
  schema: z.ZodType<Values>;
  initial: Values;
  /** Gets values that are right, and gives back what the server would not have, by field. */
  onSubmit: (values: Values) => Promise<Messages<Values> | undefined>;
}

/** What one field of the form needs to know. */
export interface FieldBinding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

export interface ZodForm<Values extends TextValues> {
  values: Values;
  isBusy: boolean;
  field: (name: keyof Values & string) => FieldBinding;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  reset: () => void;
  change: (name: keyof Values & string, value: string) => void;
}

/** A form whose rules are a schema. Not a form library: the largest form here needs no more than this. */
export function useZodForm<Values extends TextValues>(options: ZodFormOptions<Values>): ZodForm<Values> {
  const { schema, initial, onSubmit } = options;
  const [state, dispatch] = useReducer(formAfter<Values>, initial, startForm<Values>);
  const [isBusy, setIsBusy] = useState(false);
  // State would be too late for the second of two clicks.
  const isUnderWay = useRef(false);
  const messages = shownMessages(schema, state);

  function field(name: keyof Values & string): FieldBinding {
    return {
      name,
      value: state.values[name] ?? '',
      error: messages[name],
      onChange: ({ target }) => dispatch({ type: 'changed', name, value: target.value }),
      onBlur: (event) => {
        if (leavesForAnotherField(event)) dispatch({ type: 'left', name });
      },
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = event.currentTarget;
    const names = Object.keys(state.values);
    dispatch({ type: 'submitted' });
    const parsed = schema.safeParse(state.values);
    if (!parsed.success) {
      focusFirst(form, names, fieldMessages(parsed.error));
      return;
    }
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      const refused = await onSubmit(parsed.data);
      if (!refused) return;
      dispatch({ type: 'refused', fields: refused });
      focusFirst(form, names, refused);
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return {
    values: state.values,
    isBusy,
    field,
    submit,
    reset: () => dispatch({ type: 'reset' }),
    change: (name, value) => dispatch({ type: 'changed', name, value }),
  };
}

/**
 * Not for a button: a message that appears between pressing and releasing would push the button away from under the
 * pointer, and what is behind the button tells of mistakes anyway.
 */
function leavesForAnotherField({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return (
    relatedTarget instanceof HTMLElement &&
    !currentTarget.contains(relatedTarget) &&
    relatedTarget.matches('input, select, textarea')
  );
}

function focusFirst(form: HTMLFormElement, names: string[], messages: Messages<TextValues>): void {
  const first = names.find((name) => messages[name] !== undefined);
  const element = first === undefined ? null : form.elements.namedItem(first);
  if (element instanceof HTMLElement) element.focus();
}
