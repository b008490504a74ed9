import { useQueryClient } from '@tanstack/react-query';
import { archiveEvent, changeEvent, deleteEvent, duplicateEvent } from '#contract/events/event-management.ts';
import type { EventScope } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { ConfirmedAction } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { type Outcome, useAction } from '../../api/use-action.ts';
import { refetchHiddenImages } from '../../gallery/admin/use-hidden-images.ts';
import { askOfScope, askWhetherTold } from './booking/told-choice.ts';
import { noteChange, withEvent, withoutEvent } from './event-list.queries.ts';
import { eventTexts } from './event-texts.ts';
import { withoutFollowing } from './series/following.ts';

export interface EventActions {
  /** Resolves to the copy, or to undefined when it failed. */
  duplicate: (event: EventRecord) => Promise<EventRecord | undefined>;
  /** Resolves to true when it is archived. */
  archive: (event: EventRecord) => Promise<boolean>;
  /** Resolves to true when guests can see the event. */
  publish: (event: EventRecord) => Promise<boolean>;
  /** Further goes the deletion of those that follow in the series. */
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
    act: (event: EventRecord, signal) => remove(event, 'this', signal),
    queueOf,
    ...eventTexts.deleted,
  });
  const removingFollowing = useAction({
    act: (event: EventRecord, signal) => remove(event, 'following', signal),
    queueOf,
    ...eventTexts.followingDeleted,
  });

  async function remove(event: EventRecord, scope: EventScope, signal: AbortSignal) {
    const told = await askOfScope(client, { event, becomes: null }, scope);
    return callApi(deleteEvent, undefined, { params: { id: event.id }, query: { scope, ...told }, signal });
  }

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
      async run(event, goesFurther) {
        const [action, without] = goesFurther
          ? [removingFollowing, withoutFollowing]
          : [removing, withoutEvent];
        const outcome = await action.run(event);
        if (outcome.isDone) noteChange(client, (list) => without(list, event));
        else refetchTable();
        return outcome;
      },
      isBusy: removing.isBusy || removingFollowing.isBusy,
      stopWaiting() {
        removing.stopWaiting();
        removingFollowing.stopWaiting();
      },
    },
  };
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
