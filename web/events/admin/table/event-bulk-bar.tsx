import { useQueryClient } from '@tanstack/react-query';
import { Archive, Send, Trash2 } from 'lucide-react';
import { changeEvent, deleteEvent } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { BulkBar } from '../../../admin/bulk/bulk-bar.tsx';
import {
  type BulkOutcome,
  type BulkWords,
  type Change,
  namedRows,
  namesOf,
  undone,
} from '../../../admin/bulk/bulk-outcomes.ts';
import { useBulk } from '../../../admin/bulk/use-bulk.ts';
import type { Selection } from '../../../admin/bulk/use-selection.ts';
import { useConfirm } from '../../../admin/use-confirm.tsx';
import { callApi } from '../../../api/call-api.ts';
import { refetchHiddenImages } from '../../../gallery/admin/use-hidden-images.ts';
import { type ToldQuery, useToldChoice } from '../booking/told-choice.ts';
import { type EventList, noteChange, withEvent, withoutEvent } from '../event-list.queries.ts';
import styles from './event-bulk-bar.module.css';

interface EventBulkBarProps {
  selection: Selection<EventRecord>;
  onGone: () => void;
}

/** Publishes, archives or deletes several events. It stays in view while the table is scrolled. */
export function EventBulkBar({ selection, onGone }: EventBulkBarProps) {
  const client = useQueryClient();
  const { selected } = selection;
  const bulk = useBulk<EventRecord, EventRecord>({
    selection,
    noun: namedRows,
    shownIn: 'list',
    refresh(outcomes) {
      const isKnown = outcomes.length > 0 && outcomes.every(({ kind }) => kind === 'done' || kind === 'same');
      noteChange(client, isKnown ? (list) => outcomes.reduce(withOutcome, list) : undefined);
      refetchHiddenImages(client);
    },
  });
  const asking = useToldChoice();
  const deletion = useConfirm<EventRecord[]>({
    title: 'Confirm Deletion',
    confirmLabel: (events) => `Delete ${countOf(events)}`,
    subject: namesOf,
    question: (events) =>
      `Are you sure you want to delete ${events.length === 1 ? 'this event' : `these ${countOf(events)}`}? This action cannot be undone.`,
    action: {
      isBusy: bulk.progress !== null,
      async run(events) {
        const asked = await asking.run(events.map((event) => ({ event, becomes: null })));
        if (!asked.isDone) return asked;
        await bulk.run(events, { changeOne: removal(asked.output), words: wordsOf('deleted') });
        return { isDone: true };
      },
    },
  });

  async function archive(archived: boolean) {
    const asked = await asking.run(selected.map((event) => ({ event, becomes: { archived } })));
    if (!asked.isDone) return;
    await bulk.run(selected, {
      changeOne: (event) => setArchived(event, archived, asked.output),
      words: wordsOf(archived ? 'archived' : 'published'),
      undo: { undoOne: (_, changed) => setArchived(changed, !archived, asked.output), words: undone },
    });
  }

  return (
    <div className={styles.place}>
      <BulkBar
        label="Chosen events"
        selection={selection}
        progress={bulk.progress}
        hasDialog={deletion.isAsking}
        onGone={onGone}
        selectAllLabel={(total) => `Choose all ${total} on this list`}
        actions={[
          { label: 'Publish', icon: Send, onPress: () => void archive(false) },
          { label: 'Archive', icon: Archive, onPress: () => void archive(true) },
          { label: 'Delete …', icon: Trash2, onPress: () => deletion.ask(selected) },
        ]}
      />
      {deletion.dialog}
    </div>
  );
}

function countOf({ length }: EventRecord[]): string {
  return length === 1 ? '1 event' : `${length} events`;
}

function wordsOf(did: 'published' | 'archived' | 'deleted'): BulkWords<EventRecord, EventRecord> {
  return {
    did,
    say: {
      same: ({ were, names }) => `${were} already ${did}: ${names}.`,
      gone: ({ were, names }) => `${were} deleted by someone else before: ${names}.`,
      changed: ({ were, names }) =>
        `${were} changed by someone else meanwhile, and left alone: ${names}. Please look and try again.`,
    },
  };
}

/** Publishes or archives an event, as it was seen: what someone else has changed meanwhile is left alone. */
async function setArchived(
  event: EventRecord,
  archived: boolean,
  query: ToldQuery,
): Promise<Change<EventRecord>> {
  if (event.archived === archived) return { kind: 'same' };
  const options = { params: { id: event.id }, query, headers: { 'if-match': `"${event.updatedAt}"` } };
  return { kind: 'done', result: await callApi(changeEvent, { archived }, options) };
}

function removal(query: ToldQuery) {
  return async ({ id }: EventRecord): Promise<Change<EventRecord>> => {
    await callApi(deleteEvent, undefined, { params: { id }, query });
    return { kind: 'done' };
  };
}

function withOutcome(list: EventList, outcome: BulkOutcome<EventRecord, EventRecord>): EventList {
  const { thing, kind, result } = outcome;
  if (result) return withEvent(list, result, Date.now());
  return kind === 'done' ? withoutEvent(list, thing) : list;
}
