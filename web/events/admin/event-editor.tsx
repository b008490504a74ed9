import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { EventInputSchema } from '#contract/event-input.ts';
import { changeEvent, createEvent, eventChangedMeanwhile } from '#contract/event-management.ts';
import { type EventRecord, getEvent } from '#contract/events.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { findKept, isKept } from '../../forms/kept-values.ts';
import { RestoredNotice } from '../../forms/restored-notice.tsx';
import { restoredValues, useKeptForm } from '../../forms/use-kept-form.ts';
import { useImageChooser } from '../../gallery/admin/use-image-chooser.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { EventForm } from './event-form.tsx';
import { emptyValues, eventForm, eventOf, formFields, valuesOf } from './event-form-values.ts';
import { noteChange } from './event-list.queries.ts';
import { EventProblem } from './event-problem.tsx';
import { eventTexts } from './event-texts.ts';
import { eventKey, forgetEvent } from './kept-events.ts';

/** Whether anything would be lost with the form. While it is busy nobody knows yet. */
export type EditorState = 'untouched' | 'changed' | 'busy';

interface EventEditorProps {
  /** Missing when it is a new one. */
  event?: EventRecord;
  /** Begins with the event as it is, whatever was typed over it before. */
  ignoresKept?: boolean;
  /** Told to whoever may close what the form stands in. */
  onState: (state: EditorState) => void;
  /** Set to what ends the waiting for a save that hangs. */
  stopSaving: RefObject<(() => void) | null>;
  onCancel: () => void;
  onSaved: (event: EventRecord, isShown: boolean) => void;
  /** Whether the event as others have left it could be loaded. */
  onReload?: () => Promise<boolean>;
}

const unreachable = 'The server cannot be reached at the moment. Please try again.';

export function EventEditor(props: EventEditorProps) {
  const { event, ignoresKept = false, onState, stopSaving, onCancel, onSaved, onReload } = props;
  const client = useQueryClient();
  const target = event?.id ?? 'new';
  const [initial] = useState(() => {
    if (ignoresKept) forgetEvent(target);
    return event ? valuesOf(event) : emptyValues(new Date());
  });
  // What was typed over an older version is saved over that one or not at all. Unless the event says the same by now:
  // then it was saved, and only the answer was lost.
  const [version, setVersion] = useState(() => {
    const key = eventKey(target);
    return (restoredValues(key, initial) && findKept(key)?.version) ?? event?.updatedAt;
  });
  const [problem, setProblem] = useState<string>();
  const [isTheirsAway, setIsTheirsAway] = useState(false);
  const schema = useMemo(() => eventForm(event), [event]);
  const saving = useAction({ act: save, ...(event ? eventTexts.updated : eventTexts.created) });
  const isShown = useIsShown();

  async function save(input: z.input<EventInputSchema>, signal: AbortSignal): Promise<EventRecord> {
    if (!event) return callApi(createEvent, input, { signal });
    const headers = { 'if-match': `"${version}"` };
    return callApi(changeEvent, input, { params: { id: event.id }, headers, signal });
  }

  const form = useKeptForm({
    keptAs: eventKey(target),
    version,
    schema,
    initial,
    async onSubmit(values) {
      const input = eventOf(values, event);
      if (!input) return undefined;
      setProblem(undefined);
      setIsTheirsAway(false);
      const outcome = await saving.run(input);
      if (outcome.isDone) {
        // Whoever has closed this form meanwhile may be writing the next one, which is kept under the same key.
        if (isShown.current || isKept(eventKey(target), form.values)) forgetEvent(target);
        onSaved(outcome.output, isShown.current);
        return undefined;
      }
      if (outcome.isUnknown) noteChange(client, (list) => list);
      const { fields, message } = outcome.refusal ?? {};
      setProblem(fields ? undefined : message);
      return fields && formFields(fields);
    },
  });

  const { isBusy, isChanged } = form;
  const { stopWaiting } = saving;
  // Before the next key can be pressed: Esc right after a letter has to ask as well.
  useLayoutEffect(() => {
    stopSaving.current = stopWaiting;
    onState(isBusy ? 'busy' : isChanged ? 'changed' : 'untouched');
    return () => onState('untouched');
  }, [onState, stopSaving, stopWaiting, isBusy, isChanged]);

  /** From now on it is theirs that is knowingly written over, and no later one. */
  async function keepEditing() {
    if (!event) return;
    try {
      const theirs = await callApi(getEvent, undefined, { params: { id: event.id } });
      setVersion(theirs.updatedAt);
      setProblem(undefined);
    } catch {
      setIsTheirsAway(true);
    }
  }

  function discard() {
    form.discard();
    setVersion(event?.updatedAt);
    setProblem(undefined);
  }

  const chooser = useImageChooser({
    url: form.values.imageUrl,
    onChange: (url) => form.change('imageUrl', url),
  });
  const notice =
    problem === eventChangedMeanwhile && onReload ? (
      <ConflictNotice
        problem={isTheirsAway ? unreachable : undefined}
        onReload={async () => setIsTheirsAway(!(await onReload()))}
        onKeep={() => void keepEditing()}
      />
    ) : (
      <EventProblem text={problem} />
    );
  const restored = form.isRestored && <RestoredNotice onDiscard={discard} />;
  return (
    <>
      <EventForm {...{ form, event, notice, restored, chooser, onCancel }} />
      {chooser.dialog}
    </>
  );
}

/** Also known to what is still waiting for an answer when the form has gone. */
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
