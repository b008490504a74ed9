import { useQueryClient } from '@tanstack/react-query';
import { archiveEvent, changeEvent, deleteEvent, duplicateEvent } from '#contract/events/event-management.ts';
import type { EventScope } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { callApi } from '../../api/call-api.ts';
import { type Outcome, useAction } from '../../api/use-action.ts';
import { refetchHiddenImages } from '../../gallery/admin/use-hidden-images.ts';
import { askOfScope, askWhetherTold, type ToldQuery } from './booking/told-choice.ts';
import { loadedList, noteChange, withEvent, withoutEvent } from './event-list.queries.ts';
import { eventTexts } from './event-texts.ts';
import { scopesOf, takesPlayed } from './series/following.ts';

export function useEventActions() {
  const client = useQueryClient();
  const duplicating = useAction({
    act: ({ id }: EventRecord) => callApi(duplicateEvent, undefined, { params: { id } }),
    queueOf,
    ...eventTexts.duplicated,
  });
  const archiving = useAction({ act: archiveSeen, queueOf, ...eventTexts.archived });
  const publish = useSwitch({ archived: false }, eventTexts.published, eventTexts.unpublished, putOrRefetch);
  const cancel = useSwitch({ status: 'cancelled' }, eventTexts.cancelled, eventTexts.backOn, putOrRefetch);
  const removing = useAction({
    async act({ event, scope }: Removal, signal) {
      const told = await askOfScope(client, { event, becomes: null }, scope);
      return callApi(deleteEvent, undefined, { params: { id: event.id }, query: { scope, ...told }, signal });
    },
    queueOf: ({ event }) => event.id,
    done: (_, { scope, hasPlayed }) => eventTexts.deleted(scope, hasPlayed),
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

  function putOrRefetch(outcome: Outcome<EventRecord>): boolean {
    if (outcome.isDone) putInTable(outcome.output);
    else refetchTable();
    return outcome.isDone;
  }

  return {
    /** Puts saved events into the cached table. */
    putInTable,
    /** After a failure the table is loaded again, because someone else may have changed it first. */
    refetchTable,
    /** Resolves to the copy, or to undefined when it failed. */
    async duplicate(event: EventRecord) {
      const outcome = await duplicating.run(event);
      if (!outcome.isDone) {
        refetchTable();
        return undefined;
      }
      putInTable(outcome.output);
      return outcome.output;
    },
    archive: async (event: EventRecord) => putOrRefetch(await archiving.run(event)),
    publish,
    /** Resolves to the cancelled event, or to undefined when it failed. */
    cancel,
    /** It reaches as far as the scope that the list offers at that place. */
    deletion: {
      async run(event: EventRecord, reach: number) {
        const list = loadedList(client);
        const scope = scopesOf(list, event)[reach] ?? 'this';
        const hasPlayed = takesPlayed(list, event, scope, Date.now());
        const outcome = await removing.run({ event, scope, hasPlayed });
        // Which of a series stay, only the server knows.
        if (outcome.isDone && scope === 'this') noteChange(client, (shown) => withoutEvent(shown, event));
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
  /** Whether some that are over are among them. */
  hasPlayed: boolean;
}

type Switched = Partial<Pick<EventRecord, 'archived' | 'status'>>;
type Texts = typeof eventTexts.published;

/** One change of an event, with an Undo that goes the way the change went. */
function useSwitch(
  becomes: Switched,
  texts: Texts,
  undone: Texts,
  settle: (outcome: Outcome<EventRecord>) => boolean,
) {
  const undoing = useAction({
    act: ({ event, was, told }: Made, signal) => changeSeen(event, was, told, signal),
    queueOf: ({ event }) => event.id,
    ...undone,
  });
  const making = useAction({
    async act(event: EventRecord, signal): Promise<Made> {
      const told = await askWhetherTold([{ event, becomes }]);
      const { archived, status } = event;
      const was = 'status' in becomes ? { status } : { archived };
      return { event: await changeSeen(event, becomes, told, signal), was, told };
    },
    queueOf,
    ...texts,
    done: (made) => ({
      ...texts.done,
      undo: { onPress: () => void undoing.run(made).then(settle) },
    }),
  });
  return async (event: EventRecord) => {
    const outcome = await making.run(event);
    const made = outcome.isDone ? { ...outcome, output: outcome.output.event } : outcome;
    return settle(made) && made.isDone ? made.output : undefined;
  };
}

interface Made {
  event: EventRecord;
  was: Switched;
  /** What was said of it, which holds for taking it back as well. */
  told: ToldQuery;
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
function changeSeen(
  { id, updatedAt }: EventRecord,
  changes: Switched,
  query: ToldQuery,
  signal: AbortSignal,
): Promise<EventRecord> {
  const headers = { 'if-match': `"${updatedAt}"` };
  return callApi(changeEvent, changes, { params: { id }, query, headers, signal });
}
