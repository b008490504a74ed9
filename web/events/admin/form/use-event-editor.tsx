import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { EventRecord } from '#contract/events/events.ts';
import { useConfirm } from '../../../admin/use-confirm.tsx';
import type { Refusal } from '../../../api/call-api.ts';
import type { Action } from '../../../api/use-action.ts';
import { useDrafts } from '../../../forms/drafts/drafts.ts';
import { type FormFrame, useFormReport } from '../../../forms/form-dialog.tsx';
import type { FormDraft, Messages } from '../../../forms/form-state.ts';
import { useZodForm } from '../../../forms/use-zod-form.ts';
import { useImageChooser } from '../../../gallery/admin/choose/use-image-chooser.tsx';
import { type EventFormValues, formFields, longTimes } from './event-form-values.ts';

interface EventEditorOptions<Values extends EventFormValues, Input, Saved> {
  draftKey: string;
  /** The version of the record that is edited. */
  version?: string | undefined;
  event?: EventRecord | undefined;
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
  onNotSaved?: () => void;
}

const pictureMissing = 'The picture did not arrive, so nothing was saved. Save again to go on without it.';

/** A form with the fields of an event: its draft, its saving, and what the dialog around it has to know. */
export function useEventEditor<Values extends EventFormValues, Input, Saved>(
  options: EventEditorOptions<Values, Input, Saved>,
) {
  const { draftKey, version, event, outlivesTab, schema, initial, inputOf } = options;
  const { saving, frame, onSaved, onNotSaved } = options;
  const [refusal, setRefusal] = useState<Refusal>();
  const drafts = useDrafts();
  const isShown = useIsShown();

  const form = useZodForm<Values>({
    draftKey,
    version,
    base: initial,
    outlivesTab,
    schema,
    initial,
    async onSubmit(typed) {
      const picture = chooser.pending();
      const imageUrl = picture ? await picture : typed.imageUrl;
      if (imageUrl === undefined) return { imageUrl: pictureMissing } as Messages<Values>;
      const values = { ...typed, imageUrl };
      if (longTimes(values, event) === undefined) return save(values);
      question.ask(values);
      return undefined;
    },
  });

  async function save(values: Values): Promise<Messages<Values> | undefined> {
    const input = inputOf(values);
    if (!input) return undefined;
    setRefusal(undefined);
    const outcome = await saving.run(input);
    if (outcome.isDone) {
      // If this form was closed meanwhile, the draft under this key may belong to a new form that is open
      // now.
      const kept = JSON.stringify(drafts.find<FormDraft>(draftKey)?.content.values);
      if (isShown.current || kept === JSON.stringify(form.values)) drafts.drop(draftKey);
      onSaved(outcome.output, isShown.current);
      return undefined;
    }
    onNotSaved?.();
    const messages = formFields(outcome.refusal?.fields ?? {});
    const isAtAField = Object.keys(messages).some((name) => name in values);
    setRefusal(isAtAField ? undefined : outcome.refusal);
    return isAtAField ? (messages as Messages<Values>) : undefined;
  }

  const question = useConfirm<Values>({
    title: 'Is it that long?',
    confirmLabel: 'Yes, save it',
    subject: ({ name }) => name,
    question: (values) => `This event lasts more than 12 hours: ${longTimes(values, event)}.`,
    action: {
      async run(values) {
        const refused = await save(values);
        if (refused) form.refuse(refused);
        return { isDone: !refused };
      },
      isBusy: saving.isBusy,
      stopWaiting: saving.stopWaiting,
    },
  });

  const chooser = useImageChooser({
    url: form.values.imageUrl,
    onChange: (url) => form.change('imageUrl', url),
  });
  const { stop: stopUpload } = chooser;
  const { stopWaiting: stopSaving } = saving;
  const stopWaiting = useCallback(() => {
    stopUpload();
    stopSaving();
  }, [stopUpload, stopSaving]);
  const { isBusy, isChanged } = form;
  useFormReport(frame, { isBusy: isBusy || saving.isBusy, isChanged, stopWaiting });

  return {
    form,
    /** Why the server did not save, where no field of the form is to blame. */
    problem: refusal?.message,
    /** It was changed by someone else meanwhile. */
    isConflict: refusal?.status === 409,
    clearProblem: () => setRefusal(undefined),
    chooser,
    /** The question about a long event. Has to be rendered outside of the form. */
    question: question.dialog,
  };
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
