import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { updatedByHand } from '../../api/changes.ts';
import { readQuery } from '../../api/read-query.ts';
import { FormDialog, type FormFrame, useFormReport } from '../../forms/form-dialog.tsx';
import { findFormDraft } from '../../forms/form-drafts.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { eventPath } from '../event.queries.ts';
import { deleteEventDraft, type EventTarget, eventDraftKey } from './event-drafts.ts';
import { EventEditor } from './event-editor.tsx';

interface EventDialogProps {
  /** The dialog is open while this is set. */
  target: EventTarget | null;
  onClose: () => void;
  /** `isShown` is false when the dialog was closed while the event was being saved. */
  onSaved: (event: EventRecord, isShown: boolean) => void;
}

export function EventDialog({ target, onClose, onSaved }: EventDialogProps) {
  return (
    <FormDialog
      isWide
      title={target === 'new' ? 'Create New Event' : 'Edit Event'}
      isOpen={target !== null}
      onClose={onClose}
      onDiscard={() => target !== null && deleteEventDraft(target)}
      stillSavingText="The server has not answered yet. If you leave now, the table will show whether the event was saved."
    >
      {(frame) =>
        typeof target === 'number' ? (
          <LoadedEditor id={target} frame={frame} onSaved={onSaved} />
        ) : (
          <EventEditor frame={frame} onSaved={onSaved} />
        )
      }
    </FormDialog>
  );
}

interface LoadedEditorProps {
  id: number;
  frame: FormFrame;
  onSaved: (event: EventRecord, isShown: boolean) => void;
}

/** Loads the event again before it is edited: someone else may have changed it since the table was loaded. */
function LoadedEditor({ id, frame, onSaved }: LoadedEditorProps) {
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
        <UnloadedDraft id={id} frame={frame} />
        <RetryNotice onRetry={() => void event.refetch()}>This event could not be loaded.</RetryNotice>
      </>
    );
  }
  return (
    <EventEditor
      key={reloads}
      event={event.data}
      {...{ frame, onSaved }}
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
function UnloadedDraft({ id, frame }: Pick<LoadedEditorProps, 'id' | 'frame'>) {
  useFormReport(frame, { isChanged: findFormDraft(eventDraftKey(id)) !== undefined });
  return null;
}
