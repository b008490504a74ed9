import { type ChangeEvent, type FocusEvent, type FormEvent, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';
import {
  type FormValues,
  formAfter,
  isChangedForm,
  isGoodField,
  type Messages,
  messagesFor,
  namesOf,
  shownMessages,
  startForm,
  type TextFieldName,
} from './form-state.ts';

const pressable = 'button, a, summary, label';

/** The last pressed element. Safari does not report the button in `relatedTarget` of a blur event. */
let pressed: Element | null = null;

if (typeof document !== 'undefined') {
  const note = (element: Element | null) => {
    pressed = element;
  };
  const options = { capture: true, passive: true };
  document.addEventListener('pointerdown', ({ target }) => note(target as Element | null), options);
  document.addEventListener('focusin', () => note(null), options);
}

/**
 * Whether the user has finished with a field: the focus went to another field, or nowhere. A button does not
 * count: an error that appears between press and release would move the button away from the pointer, and
 * submitting shows errors anyway. Another window does not count either, because the user will be back.
 */
export function leavesField({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (relatedTarget instanceof HTMLElement) {
    return !currentTarget.contains(relatedTarget) && !relatedTarget.closest(pressable);
  }
  return document.hasFocus() && !pressed?.closest(pressable);
}

export interface ZodFormOptions<Values extends FormValues> {
  schema: z.ZodType<Values>;
  initial: Values;
  /** A draft. Changes are still compared with the initial values. */
  restored?: Values | undefined;
  /** Gets valid values. Returns the errors that the server reported, by field. */
  onSubmit: (values: Values) => Promise<Messages<Values> | undefined>;
}

export interface FieldBinding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

export interface ZodForm<Values extends FormValues> {
  values: Values;
  isBusy: boolean;
  isChanged: boolean;
  field: (name: TextFieldName<Values>) => FieldBinding;
  isGood: (name: keyof Values & string) => boolean;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Submits without an event. Returns the errors and does not move the focus. */
  submitNow: () => Promise<Messages<Values> | undefined>;
  reset: () => void;
  /** The submitted values are saved: from now on changes are compared with them. */
  markSaved: () => void;
  /** The submitted values are sent, and the form is empty again. */
  markSent: () => void;
  /** The errors of the current values, whether they are shown yet or not. */
  findMistakes: () => Messages<Values>;
  /** Marks fields as touched, so that they show their errors. */
  check: (names: (keyof Values & string)[]) => void;
  change: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Replaces the values with restored ones. */
  fill: (values: Values) => void;
  refuse: (fields: Messages<Values>) => void;
}

/** A form that is validated by a zod schema. Why this is no form library: docs/decisions/web-structure.md. */
export function useZodForm<Values extends FormValues>(options: ZodFormOptions<Values>): ZodForm<Values> {
  const { schema, initial, restored, onSubmit } = options;
  const [state, dispatch] = useReducer(formAfter<Values>, initial, () => {
    const untouched = startForm(initial);
    return restored ? formAfter(untouched, { type: 'filled', values: restored }) : untouched;
  });
  const [known, setKnown] = useState(initial);
  // Someone else has changed what the form began with.
  if (namesOf(initial).some((name) => initial[name] !== known[name])) {
    setKnown(initial);
    dispatch({ type: 'reloaded', initial });
  }
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because state would be too late for the second click of a double click.
  const isUnderWay = useRef(false);
  const messages = shownMessages(schema, state);

  function field(name: TextFieldName<Values>): FieldBinding {
    return {
      name,
      value: String(state.values[name] ?? ''),
      error: messages[name],
      onChange: ({ target }) =>
        dispatch({ type: 'changed', name, value: target.value as Values[typeof name] }),
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
      // Synchronously, so that fields that were inert can take the focus at once.
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
    markSaved: () => dispatch({ type: 'saved', values: state.values }),
    markSent: () => dispatch({ type: 'sent', values: state.values }),
    findMistakes: () => messagesFor(schema, state.values),
    check: (names) => dispatch({ type: 'checked', names }),
    change: (name, value) => dispatch({ type: 'changed', name, value }),
    fill: (values) => dispatch({ type: 'filled', values }),
    refuse: (fields) => dispatch({ type: 'refused', fields }),
  };
}

function focusFirst(form: HTMLFormElement, names: string[], messages: Messages<FormValues>): void {
  const first = names.find((name) => messages[name] !== undefined);
  if (first === undefined) return;
  // An editor is no element of the form, and names its field by itself.
  const found = form.elements.namedItem(first) ?? form.querySelector(`[data-field="${first}"]`);
  const element = found instanceof RadioNodeList ? found[0] : found;
  if (!(element instanceof HTMLElement)) return;
  // A field in a closed part of the form could not take the focus.
  element.closest('details')?.setAttribute('open', '');
  element.focus();
}
