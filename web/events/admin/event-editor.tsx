import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { eventInput } from '#contract/event-input.ts';
import { changeEvent, createEvent, eventChangedMeanwhile } from '#contract/event-management.ts';
import { type EventRecord, getEvent } from '#contract/events.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { ImageChooser } from '../../gallery/admin/image-chooser.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { EventForm } from './event-form.tsx';
import { emptyValues, eventForm, eventOf, formFields, valuesOf } from './event-form-values.ts';
import { noteChange } from './event-list.queries.ts';
import { eventTexts } from './event-texts.ts';

/** Whether anything would be lost with the form. While it is busy nobody knows yet. */
export type EditorState = 'untouched' | 'changed' | 'busy';

interface EventEditorProps {
  /** Missing when it is a new one. */
  event?: EventRecord;
  /** Told to whoever may close what the form stands in. */
  state: RefObject<EditorState>;
  /** Ends the waiting for a save that hangs. */
  stopSaving: RefObject<(() => void) | null>;
  onCancel: () => void;
  onSaved: (event: EventRecord) => void;
  onReload?: () => void;
}

export function EventEditor({ event, state, stopSaving, onCancel, onSaved, onReload }: EventEditorProps) {
  const client = useQueryClient();
  const [initial] = useState(() => (event ? valuesOf(event) : emptyValues(new Date())));
  const [version, setVersion] = useState(event?.updatedAt);
  const [problem, setProblem] = useState<string>();
  const schema = useMemo(() => eventForm(event), [event]);
  const saving = useAction({ act: save, ...(event ? eventTexts.updated : eventTexts.created) });

  async function save(input: z.input<typeof eventInput>, signal: AbortSignal): Promise<EventRecord> {
    if (!event) return callApi(createEvent, input, { signal });
    const headers = { 'if-match': `"${version}"` };
    return callApi(changeEvent, input, { params: { id: event.id }, headers, signal });
  }

  const form = useZodForm({
    schema,
    initial,
    async onSubmit(values) {
      const input = eventOf(values, event);
      if (!input) return undefined;
      const outcome = await saving.run(input);
      if (outcome.isDone) {
        state.current = 'untouched';
        onSaved(outcome.output);
        return undefined;
      }
      if (outcome.isUnknown) noteChange(client, (list) => list);
      const { fields, message } = outcome.refusal ?? {};
      setProblem(fields ? undefined : message);
      return fields && formFields(fields);
    },
  });

  const isChanged = Object.entries(initial).some(([name, value]) => Reflect.get(form.values, name) !== value);
  useEffect(() => {
    stopSaving.current = saving.stopWaiting;
    state.current = form.isBusy ? 'busy' : isChanged ? 'changed' : 'untouched';
    return () => {
      state.current = 'untouched';
    };
  }, [state, stopSaving, saving.stopWaiting, form.isBusy, isChanged]);
  useWarningBeforeLeaving(isChanged);

  /** From now on it is theirs that is knowingly written over, and no later one. */
  async function keepEditing() {
    if (!event) return;
    try {
      const theirs = await callApi(getEvent, undefined, { params: { id: event.id } });
      setVersion(theirs.updatedAt);
      setProblem(undefined);
    } catch {
      setProblem('The server cannot be reached at the moment. Please try again.');
    }
  }

  const isConflict = problem === eventChangedMeanwhile && onReload !== undefined;
  const notice = isConflict ? (
    <ConflictNotice onReload={onReload} onKeep={() => void keepEditing()} />
  ) : (
    <FormProblem text={problem} />
  );
  const imageChooser = (
    <ImageChooser url={form.values.imageUrl} onChange={(url) => form.change('imageUrl', url)} />
  );
  return <EventForm {...{ form, event, notice, imageChooser, onCancel }} />;
}

/** The tab may be closed as well as the dialog. */
function useWarningBeforeLeaving(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
