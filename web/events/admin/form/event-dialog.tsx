import { useQuery } from '@tanstack/react-query';
import { type Ref, startTransition, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { RetryNotice } from '../../../admin/retry-notice.tsx';
import { isNotFound } from '../../../api/api-error.ts';
import { updatedByHand } from '../../../api/changes.ts';
import { readQuery } from '../../../api/read-path.ts';
import { useDrafts } from '../../../forms/drafts/drafts.ts';
import { FormDialog, type FormFrame, useFormReport } from '../../../forms/form-dialog.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { eventPath } from '../../event.queries.ts';
import { type EventTarget, eventDraftKey, latestEventDraft } from './event-drafts.ts';
import { EventEditor } from './event-editor.tsx';
import { EventProblem } from './event-form.tsx';

export interface OpenedForm {
  show: (target: EventTarget) => void;
}

interface EventDialogProps {
  ref: Ref<OpenedForm>;
  /** What the address asks for, which is shown from the start. */
  asked: EventTarget | undefined;
  /** The event to be edited is there, or cannot be loaded. */
  onLoaded: () => void;
  onClose: () => void;
  /** `isShown` is false when the dialog was closed while the event was being saved. */
  onSaved: (event: EventRecord, isShown: boolean) => void;
}

/** It knows by itself what it shows: opening it does not render the whole calendar again. */
export function EventDialog({ ref, asked, onLoaded, onClose, onSaved }: EventDialogProps) {
  const drafts = useDrafts();
  // A form with an unsaved draft is opened again.
  const [target, setTarget] = useState<EventTarget | null>(() => asked ?? latestEventDraft(drafts));
  // The button is seen to be pressed before the long form is drawn.
  useImperativeHandle(ref, () => ({ show: (asked) => startTransition(() => setTarget(asked)) }), []);

  function close() {
    setTarget(null);
    onClose();
  }

  function save(event: EventRecord, isShown: boolean) {
    if (isShown) close();
    onSaved(event, isShown);
  }

  return (
    <FormDialog
      isWide
      title={target === 'new' ? 'Create New Event' : 'Edit Event'}
      isOpen={target !== null}
      onClose={close}
      draftKey={target === null ? undefined : eventDraftKey(target)}
      stillSavingText="The server has not answered yet. If you leave now, the table will show whether the event was saved."
    >
      {(frame) =>
        typeof target === 'number' ? (
          <LoadedEditor id={target} frame={frame} onLoaded={onLoaded} onSaved={save} />
        ) : (
          <EventEditor frame={frame} onSaved={save} />
        )
      }
    </FormDialog>
  );
}

interface LoadedEditorProps extends Pick<EventDialogProps, 'onLoaded' | 'onSaved'> {
  id: number;
  frame: FormFrame;
}

/** Loads the event again before it is edited: someone else may have changed it since the table was loaded. */
function LoadedEditor({ id, frame, onLoaded, onSaved }: LoadedEditorProps) {
  const [isGone, setIsGone] = useState(false);
  const event = useQuery({
    ...readQuery(eventPath(String(id)), 'to edit'),
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
    refetchOnMount: 'always',
    // A newer version comes into what someone is typing only when they ask for it.
    meta: updatedByHand,
  });
  const isLoaded = !event.isPending;
  const noteLoaded = useEffectEvent(onLoaded);
  useEffect(() => {
    if (isLoaded) noteLoaded();
  }, [isLoaded]);
  const hasDraft = useDrafts().find(eventDraftKey(id)) !== undefined;
  if ((isGone || isNotFound(event.error)) && hasDraft) {
    return <EventEditor key="gone" goneId={id} {...{ frame, onSaved }} />;
  }
  if (!event.data) {
    if (!event.isError) return <Spinner />;
    return <NotLoaded {...{ frame, hasDraft }} error={event.error} onRetry={() => void event.refetch()} />;
  }
  return <EventEditor event={event.data} {...{ frame, onSaved }} onGone={() => setIsGone(true)} />;
}

interface NotLoadedProps {
  frame: FormFrame;
  /** A draft of an event that cannot be loaded now is still unsaved work. */
  hasDraft: boolean;
  error: Error;
  onRetry: () => void;
}

function NotLoaded({ frame, hasDraft, error, onRetry }: NotLoadedProps) {
  useFormReport(frame, { isChanged: hasDraft });
  if (isNotFound(error)) return <EventProblem text="Someone else has deleted this event." />;
  return <RetryNotice onRetry={onRetry}>This event could not be loaded.</RetryNotice>;
}
