import { useQueryClient } from '@tanstack/react-query';
import { archiveEvent, changeEvent, deleteEvent, duplicateEvent } from '#contract/events/event-management.ts';
import type { EventScope } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { ConfirmedAction } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { type Outcome, useAction } from '../../api/use-action.ts';
import { refetchHiddenImages } from '../../gallery/admin/use-hidden-images.ts';
import { askOfScope, askWhetherTold } from './booking/told-choice.ts';
import { loadedList, noteChange, withEvent } from './event-list.queries.ts';
import { eventTexts } from './event-texts.ts';
import { scopesOf, withoutScope } from './series/following.ts';

export interface EventActions {
  /** Resolves to the copy, or to undefined when it failed. */
  duplicate: (event: EventRecord) => Promise<EventRecord | undefined>;
  /** Resolves to true when it is archived. */
  archive: (event: EventRecord) => Promise<boolean>;
  /** Resolves to true when guests can see the event. */
  publish: (event: EventRecord) => Promise<boolean>;
  /** It reaches as far as the scope that the list offers at that place. */
  deletion: ConfirmedAction<EventRecord>;
  /** Puts saved events into the cached table. */
  putInTable: (...events: EventRecord[]) => void;
  /** After a failure the table is loaded again, because someone else may have changed it first. */
  refetchTable: () => void;
}

export function useEventActions(): EventActions {
  const client = useQueryClient();
  const duplicating = useAction({
    act: ({ id }: EventRecord) => callApi(duplicateEvent, undefined, { params: { id } }),
    queueOf,
    ...eventTexts.duplicated,
  });
  const archiving = useAction({ act: archiveSeen, queueOf, ...eventTexts.archived });
  const hiding = useAction({ act: changeArchived(true), queueOf, ...eventTexts.unpublished });
  const publishing = useAction({
    act: changeArchived(false),
    queueOf,
    ...eventTexts.published,
    done: (event) => ({
      ...eventTexts.published.done,
      undo: { onPress: () => void putOrRefetch(hiding.run(event)) },
    }),
  });
  const removing = useAction({
    async act({ event, scope }: Removal, signal) {
      const told = await askOfScope(client, { event, becomes: null }, scope);
      return callApi(deleteEvent, undefined, { params: { id: event.id }, query: { scope, ...told }, signal });
    },
    queueOf: ({ event }) => event.id,
    done: (_, { scope }) => eventTexts.deletedWith[scope],
    failed: eventTexts.notDeleted,
  });

  function putInTable(...events: EventRecord[]) {
    // A change of one may have taken others of its series along.
    if (events.some(({ seriesId }) => seriesId !== null)) noteChange(client);
    else noteChange(client, (list) => events.reduce((all, event) => withEvent(all, event, Date.now()), list));
    refetchHiddenImages(client);
  }

  function refetchTable() {
    noteChange(client);
  }

  async function putOrRefetch(changing: Promise<Outcome<EventRecord>>): Promise<boolean> {
    const outcome = await changing;
    if (outcome.isDone) putInTable(outcome.output);
    else refetchTable();
    return outcome.isDone;
  }

  return {
    putInTable,
    refetchTable,
    async duplicate(event) {
      const outcome = await duplicating.run(event);
      if (!outcome.isDone) {
        refetchTable();
        return undefined;
      }
      putInTable(outcome.output);
      return outcome.output;
    },
    archive: (event) => putOrRefetch(archiving.run(event)),
    publish: (event) => putOrRefetch(publishing.run(event)),
    deletion: {
      async run(event, reach) {
        const scope = scopesOf(loadedList(client), event)[reach] ?? 'this';
        const outcome = await removing.run({ event, scope });
        if (outcome.isDone) noteChange(client, (list) => withoutScope(list, event, scope));
        else refetchTable();
        return outcome;
      },
      isBusy: removing.isBusy,
      stopWaiting: removing.stopWaiting,
    },
  };
}

interface Removal {
  event: EventRecord;
  scope: EventScope;
}

/** One request per event at a time. */
function queueOf({ id }: EventRecord): number {
  return id;
}

/**
 * Sends the version from the table (optimistic concurrency): the call is a toggle, and must not bring back what someone
 * else has archived.
 */
async function archiveSeen(event: EventRecord): Promise<EventRecord> {
  const { id, updatedAt, archived } = event;
  const query = await askWhetherTold([{ event, becomes: { archived: !archived } }]);
  return callApi(archiveEvent, undefined, {
    params: { id },
    query,
    headers: { 'if-match': `"${updatedAt}"` },
  });
}

/** Not the toggle: publishing what someone else has published already must not archive it. */
function changeArchived(archived: boolean) {
  return async (event: EventRecord, signal: AbortSignal): Promise<EventRecord> => {
    const { id, updatedAt } = event;
    const query = await askWhetherTold([{ event, becomes: { archived } }]);
    const headers = { 'if-match': `"${updatedAt}"` };
    return callApi(changeEvent, { archived }, { params: { id }, query, headers, signal });
  };
}
