import { useQueryClient } from '@tanstack/react-query';
import { archiveEvent, changeEvent, deleteEvent, duplicateEvent } from '#contract/events/event-management.ts';
import type { EventScope } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { ShowTimes } from '#contract/time/wall-shift.ts';
import { callApi } from '../../api/call-api.ts';
import { type Outcome, useAction } from '../../api/use-action.ts';
import { askOfScope, askWhetherTold, type ToldQuery } from './booking/told-choice.ts';
import { loadedList, noteChange, putInTable, withoutEvent } from './event-list.queries.ts';
import { eventTexts } from './event-texts.ts';
import { scopesOf, takesPlayed } from './series/following.ts';

export function useEventActions() {
  const client = useQueryClient();
  const settle = useSettle();
  const duplicating = useAction({
    act: ({ id }: EventRecord) => callApi(duplicateEvent, undefined, { params: { id } }),
    queueOf: ({ id }) => id,
    ...eventTexts.duplicated,
  });
  const archiving = useAction({ act: archiveSeen, queueOf: ({ id }) => id, ...eventTexts.archived });
  const publishing = useEventChange(eventTexts.published, eventTexts.unpublished);
  const cancelling = useEventChange(eventTexts.cancelled, eventTexts.backOn);
  const removing = useAction({
    async act({ event, scope }: Removal, signal) {
      const told = await askOfScope(client, { event, becomes: null }, scope);
      return callApi(deleteEvent, undefined, { params: { id: event.id }, query: { scope, ...told }, signal });
    },
    queueOf: ({ event }) => event.id,
    done: (_, { scope, hasPlayed }) => eventTexts.deleted(scope, hasPlayed),
    failed: eventTexts.notDeleted,
  });

  return {
    /** Resolves to the copy, or to undefined when it failed. */
    duplicate: async (event: EventRecord) => settle(await duplicating.run(event)),
    archive: async (event: EventRecord) => settle(await archiving.run(event)),
    publish: (event: EventRecord) => publishing.run(event, { archived: false }),
    cancel: (event: EventRecord) => cancelling.run(event, { status: 'cancelled' }),
    /** It reaches as far as the scope that the list offers at that place. */
    deletion: {
      async run(event: EventRecord, reach: number) {
        const list = loadedList(client);
        const scope = scopesOf(list, event)[reach] ?? 'this';
        const hasPlayed = takesPlayed(list, event, scope, Date.now());
        const outcome = await removing.run({ event, scope, hasPlayed });
        // Which of a series stay, only the server knows.
        if (outcome.isDone && scope === 'this') noteChange(client, (shown) => withoutEvent(shown, event));
        else noteChange(client);
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

/** Puts what was changed into the table. After a failure it is loaded again: someone else may have changed it first. */
function useSettle() {
  const client = useQueryClient();
  return (outcome: Outcome<EventRecord>): EventRecord | undefined => {
    if (outcome.isDone) putInTable(client, outcome.output);
    else noteChange(client);
    return outcome.isDone ? outcome.output : undefined;
  };
}

type Changes = Partial<
  ShowTimes & Pick<EventRecord, 'archived' | 'status' | 'location' | 'price' | 'imageUrl'>
>;
type Texts = typeof eventTexts.published;

/** A change of an event as it was seen, with an Undo that goes the way the change went. */
export function useEventChange(texts: Texts, undone: Texts) {
  const settle = useSettle();
  const undoing = useAction({
    act: ({ event, was, told }: Made, signal) => changeSeen(event, was, told, signal),
    queueOf: ({ event }) => event.id,
    ...undone,
  });
  const making = useAction({
    async act({ event, becomes }: { event: EventRecord; becomes: Changes }, signal): Promise<Made> {
      const told = await askWhetherTold([{ event, becomes }]);
      return { event: await changeSeen(event, becomes, told, signal), was: asIn(event, becomes), told };
    },
    queueOf: ({ event }) => event.id,
    ...texts,
    done: (made) => ({
      ...texts.done,
      undo: { onPress: () => void undoing.run(made).then(settle) },
    }),
  });
  return {
    /** Resolves to the changed event, or to undefined when it failed. */
    async run(event: EventRecord, becomes: Changes) {
      const outcome = await making.run({ event, becomes });
      return settle(outcome.isDone ? { ...outcome, output: outcome.output.event } : outcome);
    },
    isBusy: making.isBusy,
  };
}

interface Made {
  event: EventRecord;
  was: Changes;
  /** What was said of it, which holds for taking it back as well. */
  told: ToldQuery;
}

/** The same facts, as they are in an event. */
export function asIn(event: EventRecord, facts: Changes): Changes {
  const names = Object.keys(facts) as (keyof Changes)[];
  return Object.fromEntries(names.map((name) => [name, event[name]]));
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

/** Changes an event as it was seen: what someone else has changed meanwhile is left alone. */
export function changeSeen(
  { id, updatedAt }: Pick<EventRecord, 'id' | 'updatedAt'>,
  changes: Changes,
  query: ToldQuery,
  signal?: AbortSignal,
): Promise<EventRecord> {
  const headers = { 'if-match': `"${updatedAt}"` };
  return callApi(changeEvent, changes, { params: { id }, query, headers, signal });
}
