import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { EventRecord } from '#contract/events.ts';
import { Notice } from '../../admin/notice.tsx';
import { updatedByHand } from '../../api/changes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { eventPath } from '../event.queries.ts';
import { type EditorState, EventEditor } from './event-editor.tsx';

/** A new event, or the id of one that is there. */
export type EventTarget = 'new' | number;

interface EventDialogProps {
  /** The dialog is open as long as there is one. */
  target: EventTarget | null;
  onClose: () => void;
  onSaved: (event: EventRecord) => void;
}

export function EventDialog({ target, onClose, onSaved }: EventDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const state = useRef<EditorState>('untouched');
  const stopSaving = useRef<() => void>(null);

  function wantToClose() {
    // Whoever leaves while it is being saved has waited long enough: the form stays, and says what is not known.
    if (state.current === 'busy') stopSaving.current?.();
    else if (state.current === 'changed') setIsAsking(true);
    else if (state.current === 'untouched') onClose();
  }

  return (
    <>
      <Dialog
        title={target === 'new' ? 'Create New Event' : 'Edit Event'}
        isOpen={target !== null}
        isWide
        onClose={wantToClose}
      >
        {target === 'new' && <EventEditor {...{ state, stopSaving, onSaved }} onCancel={wantToClose} />}
        {typeof target === 'number' && (
          <LoadedEditor id={target} {...{ state, stopSaving, onSaved }} onCancel={wantToClose} />
        )}
      </Dialog>
      <ConfirmDialog
        title="Discard changes?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        isBusy={false}
        onConfirm={() => {
          setIsAsking(false);
          onClose();
        }}
      >
        What you have written here is not saved yet.
      </ConfirmDialog>
    </>
  );
}

interface LoadedEditorProps {
  id: number;
  state: RefObject<EditorState>;
  stopSaving: RefObject<(() => void) | null>;
  onCancel: () => void;
  onSaved: (event: EventRecord) => void;
}

/** The event as it is now, not as the table had it: someone else may have been at it since. */
function LoadedEditor({ id, state, stopSaving, onCancel, onSaved }: LoadedEditorProps) {
  const event = useQuery<EventRecord>({
    queryKey: [eventPath(String(id)), 'to edit'],
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
    refetchOnMount: 'always',
    // Another version takes the place of what someone types only when they ask for it.
    meta: updatedByHand,
  });
  if (!event.data) {
    if (!event.isError) return <Spinner />;
    return <Notice onRetry={() => void event.refetch()}>This event could not be loaded.</Notice>;
  }
  return (
    <>
      {event.isError && (
        <Notice onRetry={() => void event.refetch()}>This event could not be loaded anew.</Notice>
      )}
      <EventEditor
        key={event.data.updatedAt}
        event={event.data}
        {...{ state, stopSaving, onCancel, onSaved }}
        onReload={() => void event.refetch()}
      />
    </>
  );
}
