import { type ChangeEvent, type FocusEvent, type FormEvent, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';
import {
  formAfter,
  isChangedForm,
  isGoodField,
  type Messages,
  messagesFor,
  namesOf,
  shownMessages,
  startForm,
  type TextValues,
} from './form-state.ts';
import { leavesField } from './leaves-field.ts';

export interface ZodFormOptions<Values extends TextValues> {
  schema: z.ZodType<Values>;
  initial: Values;
  /** What somebody had typed into it before; it is still the initial values that it is compared with. */
  restored?: Values | undefined;
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
  isChanged: boolean;
  field: (name: keyof Values & string) => FieldBinding;
  /** Whether somebody has finished with the field and nothing is wrong with it. */
  isGood: (name: keyof Values & string) => boolean;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** The same without its event; gives back what is wrong, and leaves the keyboard where it is. */
  submitNow: () => Promise<Messages<Values> | undefined>;
  reset: () => void;
  /** The values that were submitted are saved: from here on it is they that changes are compared with. */
  settle: () => void;
  /** What is wrong with the values as they are, whether it is shown yet or not. */
  findMistakes: () => Messages<Values>;
  /** From now on these fields tell what is wrong with them. */
  check: (names: (keyof Values & string)[]) => void;
  change: (name: keyof Values & string, value: string) => void;
  /** Puts values in that somebody has typed before. */
  fill: (values: Values) => void;
  refuse: (fields: Messages<Values>) => void;
}

/** A form whose rules are a schema. Not a form library: the largest form here needs no more than this. */
export function useZodForm<Values extends TextValues>(options: ZodFormOptions<Values>): ZodForm<Values> {
  const { schema, initial, restored, onSubmit } = options;
  const [state, dispatch] = useReducer(formAfter<Values>, initial, () => {
    const untouched = startForm(initial);
    return restored ? formAfter(untouched, { type: 'filled', values: restored }) : untouched;
  });
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
        if (leavesField(event)) dispatch({ type: 'left', name });
      },
    };
  }

  async function submitNow(): Promise<Messages<Values> | undefined> {
    if (isUnderWay.current) return undefined;
    dispatch({ type: 'submitted' });
    const parsed = schema.safeParse(state.values);
    if (!parsed.success) return fieldMessages(parsed.error) as Messages<Values>;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      const refused = await onSubmit(parsed.data);
      if (refused) dispatch({ type: 'refused', fields: refused });
      return refused;
    } finally {
      isUnderWay.current = false;
      // At once: a field that was inert while it was busy can take the focus again.
      flushSync(() => setIsBusy(false));
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = await submitNow();
    if (wrong) focusFirst(form, namesOf(state.values), wrong);
  }

  return {
    values: state.values,
    isBusy,
    isChanged: isChangedForm(state),
    field,
    isGood: (name) => isGoodField(schema, state, name),
    submit,
    submitNow,
    reset: () => dispatch({ type: 'reset' }),
    settle: () => dispatch({ type: 'saved', values: state.values }),
    findMistakes: () => messagesFor(schema, state.values),
    check: (names) => dispatch({ type: 'checked', names }),
    change: (name, value) => dispatch({ type: 'changed', name, value }),
    fill: (values) => dispatch({ type: 'filled', values }),
    refuse: (fields) => dispatch({ type: 'refused', fields }),
  };
}

function focusFirst(form: HTMLFormElement, names: string[], messages: Messages<TextValues>): void {
  const first = names.find((name) => messages[name] !== undefined);
  const element = first === undefined ? null : form.elements.namedItem(first);
  if (element instanceof HTMLElement) element.focus();
}
