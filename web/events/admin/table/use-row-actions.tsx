import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { archiveEvent, duplicateEvent } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { useConfirm } from '../../../admin/use-confirm.tsx';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import text from '../../../ui/text.module.css';
import { askWhetherTold } from '../booking/told-choice.ts';
import { changes, putInTable } from '../event-list.queries.ts';
import { eventTexts } from '../event-texts.ts';
import { scopeNames } from '../series/following.ts';
import { RepeatDialog } from '../series/repeat-dialog.tsx';
import { useEventChange, useEventDeletion } from '../use-event-actions.ts';
import type { RowActions } from './event-row.tsx';

export interface RowActionsOptions {
  onEdit: (event: EventRecord) => void;
  /** For an event that was just made. */
  onHighlight: (event: EventRecord) => void;
  /** What had the focus is gone. */
  onFocusLost: () => void;
}

/** What staff do with an event of the table, and the dialogs that ask about it, which have to be rendered. */
export function useRowActions({ onEdit, onHighlight, onFocusLost }: RowActionsOptions): {
  actions: RowActions;
  dialogs: ReactNode;
} {
  const client = useQueryClient();
  const [repeated, setRepeated] = useState<EventRecord | null>(null);
  const duplicating = useAction({
    async act({ id }: EventRecord) {
      const copy = await callApi(duplicateEvent, undefined, { params: { id } });
      putInTable(client, copy);
      onHighlight(copy);
    },
    queueOf: ({ id }) => id,
    changes,
    ...eventTexts.duplicated,
  });
  const archiving = useAction({
    async act(event: EventRecord) {
      const { id, updatedAt, archived } = event;
      const query = await askWhetherTold([{ event, becomes: { archived: !archived } }]);
      // As it was seen: the call is a toggle, and must not bring back what someone else has archived.
      const headers = { 'if-match': `"${updatedAt}"` };
      putInTable(client, await callApi(archiveEvent, undefined, { params: { id }, query, headers }));
    },
    queueOf: ({ id }) => id,
    changes,
    ...eventTexts.archived,
  });
  const publish = useEventChange(eventTexts.published, eventTexts.unpublished);
  const cancel = useEventChange(eventTexts.cancelled, eventTexts.backOn);
  const deletion = useConfirm<EventRecord>({
    title: 'Confirm Deletion',
    confirmLabel: ({ seriesId }) => (seriesId === null ? 'Delete' : scopeNames.this),
    furtherLabels: ({ seriesId }) => (seriesId === null ? [] : [scopeNames.following, scopeNames.all]),
    subject: ({ name }) => name,
    question: ({ seriesId }) => (
      <>
        <span>Are you sure you want to delete this event? This action cannot be undone.</span>
        {seriesId !== null && (
          <span className={text.subject}>
            It repeats. What do you want to delete? Of the others, what was played and noted stays.
          </span>
        )}
      </>
    ),
    action: useEventDeletion(),
    onDone: onFocusLost,
  });

  return {
    actions: {
      onEdit,
      onRepeat: setRepeated,
      onDuplicate: (event) => void duplicating.run(event),
      onPublish: (event) => void publish(event, { archived: false }),
      onArchive: (event) => void archiving.run(event),
      onCancel: (event) => void cancel(event, { status: 'cancelled' }),
      onDelete: deletion.ask,
    },
    dialogs: (
      <>
        <RepeatDialog
          event={repeated}
          onClose={() => setRepeated(null)}
          onRepeated={([first]) => {
            setRepeated(null);
            if (first) onHighlight(first);
          }}
        />
        {deletion.dialog}
      </>
    ),
  };
}
