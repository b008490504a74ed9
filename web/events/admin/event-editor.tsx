import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import type { EventInputSchema } from '#contract/event-input.ts';
import { changeEvent, createEvent, eventChangedMeanwhile } from '#contract/event-management.ts';
import { type EventRecord, getEvent } from '#contract/events.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { findFormDraft } from '../../forms/form-drafts.ts';
import { RestoredNotice } from '../../forms/restored-notice.tsx';
import { restoredValues } from '../../forms/use-draft-form.ts';
import { useVenue } from '../../site/venue-context.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { EditorFrame } from './editor-dialog.tsx';
import { deleteEventDraft, eventDraftKey } from './event-drafts.ts';
import { EventForm } from './event-form.tsx';
import { emptyValues, eventForm, eventOf, valuesOf } from './event-form-values.ts';
import { noteChange } from './event-list.queries.ts';
import { EventProblem } from './event-problem.tsx';
import { eventTexts } from './event-texts.ts';
import { useEventEditor } from './use-event-editor.ts';

interface EventEditorProps {
  /** Undefined for a new event. */
  event?: EventRecord;
  /** Starts with the stored event and ignores a draft. */
  ignoresDraft?: boolean;
  frame: EditorFrame;
  onSaved: (event: EventRecord, isShown: boolean) => void;
  /** Loads the version of the other person. Resolves to false when that failed. */
  onReload?: () => Promise<boolean>;
}

const unreachable = 'The server cannot be reached at the moment. Please try again.';

export function EventEditor(props: EventEditorProps) {
  const { event, ignoresDraft = false, frame, onSaved, onReload } = props;
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
  const [hasReloadFailed, setHasReloadFailed] = useState(false);
  const schema = useMemo(() => eventForm(event), [event]);
  const saving = useAction({ act: save, ...(event ? eventTexts.updated : eventTexts.created) });

  async function save(input: z.input<EventInputSchema>, signal: AbortSignal): Promise<EventRecord> {
    setHasReloadFailed(false);
    if (!event) return callApi(createEvent, input, { signal });
    const headers = { 'if-match': `"${version}"` };
    return callApi(changeEvent, input, { params: { id: event.id }, headers, signal });
  }

  const { form, problem, clearProblem, chooser } = useEventEditor({
    draftKey: eventDraftKey(target),
    version,
    schema,
    initial,
    inputOf: (values) => eventOf(values, event),
    saving,
    frame,
    onSaved,
    onNotSaved(isUnknown) {
      if (isUnknown) noteChange(client, (list) => list);
    },
  });

  /**
   * Continues with the latest version as the base: saving overwrites that version knowingly, but no later
   * one.
   */
  async function keepEditing() {
    if (!event) return;
    try {
      const theirs = await callApi(getEvent, undefined, { params: { id: event.id } });
      setVersion(theirs.updatedAt);
      clearProblem();
    } catch {
      setHasReloadFailed(true);
    }
  }

  function discard() {
    form.discard();
    setVersion(event?.updatedAt);
    clearProblem();
  }

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
      <EventForm
        {...{ form, notice, restored, chooser }}
        submitLabel={event ? 'Update Event' : 'Create Event'}
        onCancel={frame.onCancel}
      />
      {chooser.dialog}
    </>
  );
}
