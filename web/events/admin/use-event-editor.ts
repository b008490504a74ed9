import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Action } from '../../api/use-action.ts';
import { useDrafts } from '../../forms/drafts/drafts.ts';
import { type DraftForm, type FormDraft, useDraftForm } from '../../forms/drafts/use-draft-form.ts';
import { type FormFrame, useFormReport } from '../../forms/form-dialog.tsx';
import type { Messages } from '../../forms/form-state.ts';
import { type ImageChooser, useImageChooser } from '../../gallery/admin/use-image-chooser.tsx';
import { type EventFormValues, formFields } from './event-form-values.ts';

interface EventEditorOptions<Values extends EventFormValues, Input, Saved> {
  draftKey: string;
  /** The version of the record that is edited. */
  version?: string | undefined;
  /** The values of that version. */
  base?: Values | undefined;
  /** Other tabs are offered the draft once this one is gone. */
  outlivesTab?: boolean;
  schema: z.ZodType<Values>;
  initial: Values;
  /** The body of the call, or undefined for values that do not pass the form's validation. */
  inputOf: (values: Values) => Input | undefined;
  saving: Action<Input, Saved>;
  frame: FormFrame;
  /** `isShown` is false when the form was closed while it was being saved. */
  onSaved: (saved: Saved, isShown: boolean) => void;
  /** `isUnknown`: no answer came, so it may have been saved all the same. */
  onNotSaved: (isUnknown: boolean) => void;
}

interface EventEditing<Values extends EventFormValues> {
  form: DraftForm<Values>;
  /** Why the server did not save, where no field of the form is to blame. */
  problem: string | undefined;
  clearProblem: () => void;
  chooser: ImageChooser;
}

/** A form with the fields of an event: its draft, its saving, and what the dialog around it has to know. */
export function useEventEditor<Values extends EventFormValues, Input, Saved>(
  options: EventEditorOptions<Values, Input, Saved>,
): EventEditing<Values> {
  const { draftKey, version, base, outlivesTab, schema, initial, inputOf } = options;
  const { saving, frame, onSaved, onNotSaved } = options;
  const [problem, setProblem] = useState<string>();
  const drafts = useDrafts();
  const isShown = useIsShown();

  const form = useDraftForm<Values>({
    draftKey,
    version,
    base,
    outlivesTab,
    schema,
    initial,
    async onSubmit(values) {
      const input = inputOf(values);
      if (!input) return undefined;
      setProblem(undefined);
      const outcome = await saving.run(input);
      if (outcome.isDone) {
        // If this form was closed meanwhile, the draft under this key may belong to a new form that is open
        // now.
        const kept = JSON.stringify(drafts.find<FormDraft>(draftKey)?.content.values);
        if (isShown.current || kept === JSON.stringify(form.values)) drafts.drop(draftKey);
        onSaved(outcome.output, isShown.current);
        return undefined;
      }
      onNotSaved(outcome.isUnknown);
      const { fields, message } = outcome.refusal ?? {};
      setProblem(fields ? undefined : message);
      return fields && (formFields(fields) as Messages<Values>);
    },
  });

  const { isBusy, isChanged } = form;
  useFormReport(frame, { isBusy, isChanged, stopWaiting: saving.stopWaiting });

  const chooser = useImageChooser({
    url: form.values.imageUrl,
    onChange: (url) => form.change('imageUrl', url),
  });
  const clearProblem = () => setProblem(undefined);
  return { form, problem, clearProblem, chooser };
}

/** A ref that callbacks can still read after the form is gone. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
