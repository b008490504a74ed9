import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EventRecord } from '#contract/events.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { updatedByHand } from '../../api/changes.ts';
import { readQuery } from '../../api/read-query.ts';
import { findFormDraft } from '../../forms/form-drafts.ts';
import { discardQuestion, type LeaveQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { eventPath } from '../event.queries.ts';
import { deleteEventDraft, type EventTarget, eventDraftKey } from './event-drafts.ts';
import { type EditorState, EventEditor } from './event-editor.tsx';

interface EventDialogProps {
  /** The dialog is open while this is set. */
  target: EventTarget | null;
  onClose: () => void;
  /** `isShown` is false when the dialog was closed while the event was being saved. */
  onSaved: (event: EventRecord, isShown: boolean) => void;
}

export function EventDialog({ target, onClose, onSaved }: EventDialogProps) {
  const [state, setState] = useState<EditorState>('untouched');
  const stopSaving = useRef<() => void>(null);
  const guard = useUnsavedGuard(target === null ? null : questionOf(state, target));

  function close() {
    // Closing the form while it is being saved aborts the request. The form stays open and says that the
    // outcome is unknown.
    if (state === 'busy') stopSaving.current?.();
    else guard.leave(onClose);
  }

  const editor = { onState: setState, stopSaving, onCancel: close, onSaved };
  return (
    <>
      <Dialog
        title={target === 'new' ? 'Create New Event' : 'Edit Event'}
        isOpen={target !== null}
        isWide
        onClose={close}
      >
        {target === 'new' && <EventEditor {...editor} />}
        {typeof target === 'number' && <LoadedEditor id={target} {...editor} />}
      </Dialog>
      {guard.dialog}
    </>
  );
}

function questionOf(state: EditorState, target: EventTarget): LeaveQuestion | null {
  if (state === 'untouched') return null;
  if (state === 'changed') return discardQuestion(() => deleteEventDraft(target));
  return {
    title: 'Still saving',
    text: 'The server has not answered yet. If you leave now, the table will show whether the event was saved.',
    stayLabel: 'Wait',
    leaveLabel: 'Leave anyway',
    // The draft is kept until the server has answered.
    onLeave: () => {},
  };
}

interface LoadedEditorProps {
  id: number;
  onState: (state: EditorState) => void;
  stopSaving: RefObject<(() => void) | null>;
  onCancel: () => void;
  onSaved: (event: EventRecord, isShown: boolean) => void;
}

/** Loads the event again before it is edited: someone else may have changed it since the table was loaded. */
function LoadedEditor({ id, onState, stopSaving, onCancel, onSaved }: LoadedEditorProps) {
  // How often the other person's version was loaded in place of the edited one.
  const [reloads, setReloads] = useState(0);
  const event = useQuery({
    ...readQuery(eventPath(String(id)), 'to edit'),
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
    refetchOnMount: 'always',
    // A newer version replaces what someone is typing only when they ask for it.
    meta: updatedByHand,
  });
  if (!event.data) {
    if (!event.isError) return <Spinner />;
    return (
      <>
        <UnloadedDraft id={id} onState={onState} />
        <RetryNotice onRetry={() => void event.refetch()}>This event could not be loaded.</RetryNotice>
      </>
    );
  }
  return (
    <EventEditor
      key={reloads}
      event={event.data}
      {...{ onState, stopSaving, onCancel, onSaved }}
      ignoresDraft={reloads > 0}
      onReload={async () => {
        const { isSuccess } = await event.refetch();
        if (isSuccess) setReloads(reloads + 1);
        return isSuccess;
      }}
    />
  );
}

/** A draft of an event that cannot be loaded now is still unsaved work. */
function UnloadedDraft({ id, onState }: { id: number; onState: (state: EditorState) => void }) {
  useEffect(() => {
    onState(findFormDraft(eventDraftKey(id)) ? 'changed' : 'untouched');
    return () => onState('untouched');
  }, [id, onState]);
  return null;
}
