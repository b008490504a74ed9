import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { EventInputSchema } from '#contract/event-input.ts';
import { changeEvent, createEvent, eventChangedMeanwhile } from '#contract/event-management.ts';
import { type EventRecord, getEvent } from '#contract/events.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { findFormDraft, isDraftOf } from '../../forms/form-drafts.ts';
import { RestoredNotice } from '../../forms/restored-notice.tsx';
import { restoredValues, useDraftForm } from '../../forms/use-draft-form.ts';
import { useImageChooser } from '../../gallery/admin/use-image-chooser.tsx';
import { useVenue } from '../../site/venue-context.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { deleteEventDraft, eventDraftKey } from './event-drafts.ts';
import { EventForm } from './event-form.tsx';
import { emptyValues, eventForm, eventOf, formFields, valuesOf } from './event-form-values.ts';
import { noteChange } from './event-list.queries.ts';
import { EventProblem } from './event-problem.tsx';
import { eventTexts } from './event-texts.ts';

/** Whether closing the form would lose anything. While it is `busy` that is not known yet. */
export type EditorState = 'untouched' | 'changed' | 'busy';

interface EventEditorProps {
  /** Undefined for a new event. */
  event?: EventRecord;
  /** Starts with the stored event and ignores a draft. */
  ignoresDraft?: boolean;
  /** Called on every change, for the dialog around the form. */
  onState: (state: EditorState) => void;
  /** Set to a function that aborts a save that gets no answer. */
  stopSaving: RefObject<(() => void) | null>;
  onCancel: () => void;
  onSaved: (event: EventRecord, isShown: boolean) => void;
  /** Loads the version of the other person. Resolves to false when that failed. */
  onReload?: () => Promise<boolean>;
}

const unreachable = 'The server cannot be reached at the moment. Please try again.';

export function EventEditor(props: EventEditorProps) {
  const { event, ignoresDraft = false, onState, stopSaving, onCancel, onSaved, onReload } = props;
  const client = useQueryClient();
  const { timeZone } = useVenue();
  const target = event?.id ?? 'new';
  const [initial] = useState(() => {
    if (ignoresDraft) deleteEventDraft(target);
    return event ? valuesOf(event, timeZone) : emptyValues(new Date(), timeZone);
  });
  // A draft that was typed over an older version has to be saved with that version, so that a conflict is
  // found. Unless the event has the same values by now: then the draft was saved, and only the answer was
  // lost.
  const [version, setVersion] = useState(() => {
    const key = eventDraftKey(target);
    return (restoredValues(key, initial) && findFormDraft(key)?.version) ?? event?.updatedAt;
  });
  const [problem, setProblem] = useState<string>();
  const [hasReloadFailed, setHasReloadFailed] = useState(false);
  const schema = useMemo(() => eventForm(event), [event]);
  const saving = useAction({ act: save, ...(event ? eventTexts.updated : eventTexts.created) });
  const isShown = useIsShown();

  async function save(input: z.input<EventInputSchema>, signal: AbortSignal): Promise<EventRecord> {
    if (!event) return callApi(createEvent, input, { signal });
    const headers = { 'if-match': `"${version}"` };
    return callApi(changeEvent, input, { params: { id: event.id }, headers, signal });
  }

  const form = useDraftForm({
    draftKey: eventDraftKey(target),
    version,
    schema,
    initial,
    async onSubmit(values) {
      const input = eventOf(values, event);
      if (!input) return undefined;
      setProblem(undefined);
      setHasReloadFailed(false);
      const outcome = await saving.run(input);
      if (outcome.isDone) {
        // If this form was closed meanwhile, the draft under this key may belong to a new form that is open
        // now.
        if (isShown.current || isDraftOf(eventDraftKey(target), form.values)) deleteEventDraft(target);
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
  // A layout effect, because Esc right after a letter has to ask as well.
  useLayoutEffect(() => {
    stopSaving.current = stopWaiting;
    onState(isBusy ? 'busy' : isChanged ? 'changed' : 'untouched');
    return () => onState('untouched');
  }, [onState, stopSaving, stopWaiting, isBusy, isChanged]);

  /**
   * Continues with the latest version as the base: saving overwrites that version knowingly, but no later
   * one.
   */
  async function keepEditing() {
    if (!event) return;
    try {
      const theirs = await callApi(getEvent, undefined, { params: { id: event.id } });
      setVersion(theirs.updatedAt);
      setProblem(undefined);
    } catch {
      setHasReloadFailed(true);
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
        problem={hasReloadFailed ? unreachable : undefined}
        onReload={async () => setHasReloadFailed(!(await onReload()))}
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
