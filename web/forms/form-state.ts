import type { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';

export type FormValues = Record<string, string | number | boolean>;

/** The fields whose value is text: those that an input, a textarea or a select can have. */
export type TextFieldName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];
export type Messages<Values> = { [name in keyof Values & string]?: string | undefined };

/** What checks the values of a form: a zod schema, or `filledIn`. */
export interface FormSchema<Values> {
  safeParse(
    values: unknown,
  ): { success: true; data: Values; error?: undefined } | { success: false; error: Issues };
}

type Issues = { issues: Pick<z.core.$ZodIssue, 'path' | 'message'>[] };

/** For a form whose fields only have to be filled in, of which a password may be spaces. The server knows the rest. */
export function filledIn<Values extends Record<string, string>>(messages: Values): FormSchema<Values> {
  return {
    safeParse(values) {
      const data = values as Values;
      const issues = namesOf(messages).flatMap((name) =>
        (name === 'password' ? data[name] : data[name]?.trim()) === ''
          ? [{ path: [name], message: messages[name] ?? '' }]
          : [],
      );
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
    },
  };
}

export interface FormDraft {
  values: FormValues;
  /** The version of the record that the values were typed over. */
  version?: string | undefined;
  /** The values of that version, by which the changes of others can be told from one's own. */
  base?: FormValues | undefined;
}

/** The state of a form: its values, which fields were touched, and the errors that the server reported. */
export interface FormState<Values extends FormValues> {
  initial: Values;
  values: Values;
  touched: Partial<Record<keyof Values, true>>;
  wasSubmitted: boolean;
  refused: Messages<Values>;
}

export type FormAction<Values extends FormValues> =
  | { type: 'changed'; name: keyof Values & string; value: Values[keyof Values] }
  | { type: 'submitted' }
  | { type: 'checked'; names: (keyof Values & string)[] }
  | { type: 'filled'; values: Values }
  | { type: 'reloaded'; initial: Values }
  | { type: 'refused'; fields: Messages<Values> }
  | { type: 'saved'; values: Values }
  | { type: 'sent'; values: Values }
  | { type: 'reset' };

export function startForm<Values extends FormValues>(initial: Values): FormState<Values> {
  return { initial, values: initial, touched: {}, wasSubmitted: false, refused: {} };
}

export function formAfter<Values extends FormValues>(
  state: FormState<Values>,
  action: FormAction<Values>,
): FormState<Values> {
  switch (action.type) {
    case 'changed':
      return {
        ...state,
        values: { ...state.values, [action.name]: action.value },
        // The server's error was about the old value.
        refused: { ...state.refused, [action.name]: undefined },
      };
    case 'submitted':
      return { ...state, wasSubmitted: true };
    case 'checked':
      return { ...state, touched: { ...state.touched, ...allTrue<Values>(action.names) } };
    case 'filled':
      return {
        ...startForm(state.initial),
        values: action.values,
        // Fields with a restored value count as touched.
        touched: allTrue<Values>(namesOf(action.values).filter((name) => action.values[name] !== '')),
      };
    case 'reloaded': {
      // What was typed stays.
      const typed = namesOf(state.values).filter((name) => state.values[name] !== state.initial[name]);
      const values = Object.fromEntries(typed.map((name) => [name, state.values[name]]));
      return { ...state, initial: action.initial, values: { ...action.initial, ...values } };
    }
    case 'refused':
      return { ...state, refused: action.fields };
    case 'saved':
      return { ...startForm(action.values), values: state.values };
    case 'sent': {
      // What was typed since is not part of what was sent, and stays.
      const isSent = namesOf(action.values).every((name) => state.values[name] === action.values[name]);
      return isSent ? startForm(state.initial) : { ...startForm(state.initial), values: state.values };
    }
    case 'reset':
      return startForm(state.initial);
  }
}

export function isChangedForm<Values extends FormValues>({ initial, values }: FormState<Values>): boolean {
  return namesOf(values).some((name) => values[name] !== initial[name]);
}

export function namesOf<Values extends FormValues>(values: Values): (keyof Values & string)[] {
  return Object.keys(values);
}

function allTrue<Values>(names: (keyof Values & string)[]): Partial<Record<keyof Values, true>> {
  return Object.fromEntries(names.map((name) => [name, true])) as Partial<Record<keyof Values, true>>;
}

export function messagesFor<Values extends FormValues>(
  schema: FormSchema<Values>,
  values: Values,
): Messages<Values> {
  const { error } = schema.safeParse(values);
  return error ? (fieldMessages(error) as Messages<Values>) : {};
}

/** Errors are shown only for touched fields, so that nobody sees one before they have finished typing. */
export function shownMessages<Values extends FormValues>(
  schema: FormSchema<Values>,
  { values, touched, wasSubmitted, refused }: FormState<Values>,
): Messages<Values> {
  // To validate what nobody has touched would only make the form slow to open.
  const isAnyDue = wasSubmitted || namesOf(values).some((name) => touched[name]);
  const wrong = isAnyDue ? messagesFor(schema, values) : {};
  const due = Object.entries(wrong).filter(([name]) => wasSubmitted || touched[name]);
  return { ...refused, ...Object.fromEntries(due) };
}

/** Whether the field is touched, filled in and valid. */
export function isGoodField<Values extends FormValues>(
  schema: FormSchema<Values>,
  { values, touched, wasSubmitted, refused }: FormState<Values>,
  name: keyof Values & string,
): boolean {
  const isDue = values[name] !== '' && (wasSubmitted || touched[name] === true);
  return isDue && refused[name] === undefined && messagesFor(schema, values)[name] === undefined;
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
