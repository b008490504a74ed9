import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { fieldMessages } from '#contract/errors.ts';
import type { Action } from '../api/use-action.ts';
import { useDrafts } from './drafts/drafts.ts';
import {
  type FormDraft,
  type FormSchema,
  type FormValues,
  formAfter,
  isChangedForm,
  isGoodField,
  type Messages,
  messagesFor,
  namesOf,
  restoredValues,
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

/** What a form can do once its values have arrived. */
interface SentForm {
  /** Begins anew, without the draft. */
  discard: () => void;
  /** The submitted values are saved: from now on changes are compared with them. */
  markSaved: () => void;
  /** The submitted values are sent, and the form is empty again. */
  markSent: () => void;
}

export interface ZodFormOptions<Values extends FormValues, Saved> extends Omit<FormDraft, 'values'> {
  schema: FormSchema<Values>;
  initial: Values;
  /** Takes the values, once they are valid. What the server refuses is told at its field. */
  saving?: Action<Values, Saved>;
  onSaved?: (saved: Saved, form: SentForm) => unknown;
  /** In place of `saving`. Returns the errors that the server reported, by field. */
  onSubmit?: (values: Values) => Promise<Messages<Values> | undefined>;
  /** Which form, and which record. Unsaved values are kept under it from the first letter on. */
  draftKey?: string;
  /** Other tabs are offered the draft once this one is gone. */
  outlivesTab?: boolean | undefined;
}

export interface FieldBinding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

export type ZodForm<Values extends FormValues> = ReturnType<typeof useZodForm<Values>>;

/** A form that is validated by a schema. Why this is no form library: docs/decisions/web-structure.md. */
export function useZodForm<Values extends FormValues, Saved = unknown>(
  options: ZodFormOptions<Values, Saved>,
) {
  const { schema, initial, draftKey, version, base, outlivesTab } = options;
  const drafts = useDrafts();
  const [restored] = useState(() => {
    const draft = draftKey ? drafts.find<FormDraft>(draftKey) : undefined;
    const values = draft?.content.values && restoredValues(draft.content.values, initial);
    return values && { values, savedAt: draft.savedAt };
  });
  const [restoredAt, setRestoredAt] = useState(restored?.savedAt);
  const [state, dispatch] = useReducer(formAfter<Values>, initial, () => {
    const untouched = startForm(initial);
    return restored ? formAfter(untouched, { type: 'filled', values: restored.values }) : untouched;
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
  const { values } = state;
  const isChanged = isChangedForm(state);

  useEffect(() => {
    if (!draftKey) return;
    if (isChanged) drafts.save(draftKey, { values, version, base } satisfies FormDraft, { outlivesTab });
    else drafts.drop(draftKey);
  }, [drafts, draftKey, version, base, values, isChanged, outlivesTab]);

  function field(name: TextFieldName<Values>): FieldBinding {
    return {
      name,
      value: String(values[name] ?? ''),
      error: messages[name],
      onChange: ({ target }) =>
        dispatch({ type: 'changed', name, value: target.value as Values[typeof name] }),
      onBlur: (event) => {
        if (leavesField(event)) dispatch({ type: 'checked', names: [name] });
      },
    };
  }

  const sent: SentForm = {
    discard() {
      if (draftKey) drafts.drop(draftKey);
      setRestoredAt(undefined);
      dispatch({ type: 'reset' });
    },
    markSaved() {
      setRestoredAt(undefined);
      dispatch({ type: 'saved', values });
    },
    markSent: () => dispatch({ type: 'sent', values }),
  };

  async function send(valid: Values): Promise<Messages<Values> | undefined> {
    if (!options.saving) return options.onSubmit?.(valid);
    const outcome = await options.saving.run(valid);
    if (!outcome.isDone) return outcome.refusal?.fields as Messages<Values> | undefined;
    await options.onSaved?.(outcome.output, sent);
    return undefined;
  }

  /** Returns what is wrong, or undefined when all is sent, and does not move the focus. */
  async function save(): Promise<Messages<Values> | undefined> {
    if (isUnderWay.current) return {};
    // Synchronously, so that what is wrong can take the focus at once.
    flushSync(() => dispatch({ type: 'submitted' }));
    const parsed = schema.safeParse(values);
    if (!parsed.success) return fieldMessages(parsed.error) as Messages<Values>;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      const refused = await send(parsed.data);
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
    if (Object.keys(messagesFor(schema, values)).length === 0 && isHalfTyped(form)) return;
    const wrong = await save();
    if (wrong) focusFirstMistake(form);
  }

  return {
    values,
    isBusy,
    isChanged,
    /** What is shown to be wrong, by field. */
    messages,
    /** When the values were typed, if they come from a draft. */
    restoredAt: isChanged ? restoredAt : undefined,
    field,
    isGood: (name: keyof Values & string) => isGoodField(schema, state, name),
    submit,
    save,
    ...sent,
    /** The errors of the current values, whether they are shown yet or not. */
    findMistakes: () => messagesFor(schema, values),
    /** Marks fields as touched, so that they show their errors. */
    check: (names: (keyof Values & string)[]) => dispatch({ type: 'checked', names }),
    change: <Name extends keyof Values & string>(name: Name, value: Values[Name]) =>
      dispatch({ type: 'changed', name, value }),
    /** Replaces the values with restored ones. */
    fill: (filled: Values) => dispatch({ type: 'filled', values: filled }),
    refuse: (fields: Messages<Values>) => dispatch({ type: 'refused', fields }),
  };
}

/** A date or time that is not whole counts as none. Where none may be given it would be lost: the browser says so. */
export function isHalfTyped(form: HTMLFormElement): boolean {
  const half = [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
  openAround(half);
  return half !== undefined && !half.reportValidity();
}

/** A field in a closed part of the form could not take the focus, nor have anything said of it. */
function openAround(field: Element | null | undefined): void {
  field?.closest('details')?.setAttribute('open', '');
}

/** For a form whose mistakes are shown. */
export function focusFirstMistake(form: HTMLFormElement): void {
  const bad = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button');
  // In a group of radio buttons `aria-invalid` is on the group.
  const element = bad?.matches('[role="radiogroup"]') ? bad.querySelector('input') : bad;
  openAround(element);
  // None of the others stays out of sight either.
  for (const other of form.querySelectorAll('[aria-invalid="true"]')) openAround(other);
  element?.focus();
}
