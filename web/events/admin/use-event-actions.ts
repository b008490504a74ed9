import { useQueryClient } from '@tanstack/react-query';
import { archiveEvent, deleteEvent, duplicateEvent } from '#contract/event-management.ts';
import type { EventRecord } from '#contract/events.ts';
import type { Deletion } from '../../admin/use-confirmed-deletion.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { refetchHiddenImages } from '../../gallery/admin/use-hidden-images.ts';
import { noteChange, withEvent, withoutEvent } from './event-list.queries.ts';
import { eventTexts } from './event-texts.ts';

export interface EventActions {
  /** Resolves to the copy, or to undefined when it failed. */
  duplicate: (event: EventRecord) => Promise<EventRecord | undefined>;
  archive: (event: EventRecord) => Promise<void>;
  deletion: Deletion<EventRecord>;
  /** Puts a saved event into the cached table. */
  putInTable: (event: EventRecord) => void;
}

export function useEventActions(): EventActions {
  const client = useQueryClient();
  const duplicating = useAction({
    act: ({ id }: EventRecord) => callApi(duplicateEvent, undefined, { params: { id } }),
    flightOf,
    ...eventTexts.duplicated,
  });
  const archiving = useAction({ act: toggleArchived, flightOf, ...eventTexts.archived });
  const restoring = useAction({ act: toggleArchived, flightOf, ...eventTexts.restored });
  const removing = useAction({
    act: ({ id }: EventRecord, signal) => callApi(deleteEvent, undefined, { params: { id }, signal }),
    flightOf,
    ...eventTexts.deleted,
  });

  function putInTable(event: EventRecord) {
    noteChange(client, (list) => withEvent(list, event, Date.now()));
    refetchHiddenImages(client);
  }

  /** After a failure the table is loaded again, because someone else may have changed it first. */
  function refetchTable() {
    noteChange(client, (list) => list);
  }

  return {
    putInTable,
    async duplicate(event) {
      const outcome = await duplicating.run(event);
      if (!outcome.isDone) {
        refetchTable();
        return undefined;
      }
      putInTable(outcome.output);
      return outcome.output;
    },
    async archive(event) {
      const outcome = await (event.archived ? restoring : archiving).run(event);
      if (outcome.isDone) putInTable(outcome.output);
      else refetchTable();
    },
    deletion: {
      async remove(event) {
        const { isDone } = await removing.run(event);
        if (isDone) noteChange(client, (list) => withoutEvent(list, event.id));
        else refetchTable();
        return isDone;
      },
      isBusy: removing.isBusy,
      stopWaiting: removing.stopWaiting,
    },
  };
}

/** One request per event at a time. */
function flightOf({ id }: EventRecord): number {
  return id;
}

/**
 * Sends the version from the table (optimistic concurrency): a second request must not undo what someone else
 * has archived.
 */
function toggleArchived({ id, updatedAt }: EventRecord): Promise<EventRecord> {
  return callApi(archiveEvent, undefined, { params: { id }, headers: { 'if-match': `"${updatedAt}"` } });
}
