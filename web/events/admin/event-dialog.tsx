import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EventRecord } from '#contract/events.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { updatedByHand } from '../../api/changes.ts';
import { readQuery } from '../../api/read-query.ts';
import { findKept } from '../../forms/kept-values.ts';
import { discardQuestion, type LeaveQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { eventPath } from '../event.queries.ts';
import { type EditorState, EventEditor } from './event-editor.tsx';
import { type EventTarget, eventKey, forgetEvent } from './kept-events.ts';

interface EventDialogProps {
  /** The dialog is open as long as there is one. */
  target: EventTarget | null;
  onClose: () => void;
  /** `isShown` unless the dialog was closed while it was being saved. */
  onSaved: (event: EventRecord, isShown: boolean) => void;
}

export function EventDialog({ target, onClose, onSaved }: EventDialogProps) {
  const [state, setState] = useState<EditorState>('untouched');
  const stopSaving = useRef<() => void>(null);
  const guard = useUnsavedGuard(target === null ? null : questionOf(state, target));

  function close() {
    // Whoever closes the form while it is being saved has waited long enough: it stays, and says what is not known.
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
  if (state === 'changed') return discardQuestion(() => forgetEvent(target));
  return {
    title: 'Still saving',
    text: 'The server has not answered yet. If you leave now, the table will show whether the event was saved.',
    stayLabel: 'Wait',
    leaveLabel: 'Leave anyway',
    // What was typed stays kept until the server has answered.
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

/** The event as it is now, not as the table had it: someone else may have been at it since. */
function LoadedEditor({ id, onState, stopSaving, onCancel, onSaved }: LoadedEditorProps) {
  // How often their version was loaded in place of one's own.
  const [reloads, setReloads] = useState(0);
  const event = useQuery({
    ...readQuery(eventPath(String(id)), 'to edit'),
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
    refetchOnMount: 'always',
    // Another version takes the place of what someone types only when they ask for it.
    meta: updatedByHand,
  });
  if (!event.data) {
    if (!event.isError) return <Spinner />;
    return (
      <>
        <KeptAside id={id} onState={onState} />
        <RetryNotice onRetry={() => void event.refetch()}>This event could not be loaded.</RetryNotice>
      </>
    );
  }
  return (
    <EventEditor
      key={reloads}
      event={event.data}
      {...{ onState, stopSaving, onCancel, onSaved }}
      ignoresKept={reloads > 0}
      onReload={async () => {
        const { isSuccess } = await event.refetch();
        if (isSuccess) setReloads(reloads + 1);
        return isSuccess;
      }}
    />
  );
}

/** Text that was typed over an event which cannot be loaded now is still unsaved work. */
function KeptAside({ id, onState }: { id: number; onState: (state: EditorState) => void }) {
  useEffect(() => {
    onState(findKept(eventKey(id)) ? 'changed' : 'untouched');
    return () => onState('untouched');
  }, [id, onState]);
  return null;
}
