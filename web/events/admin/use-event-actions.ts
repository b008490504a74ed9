import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeEvent, deleteEvent } from '#contract/events/event-management.ts';
import { type EventScope, eventScopes } from '#contract/events/event-series.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { ShowTimes } from '#contract/time/wall-shift.ts';
import type { ConfirmedAction } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import type { ToastMessage } from '../../ui/feedback/toast.tsx';
import { askOfScope, askWhetherTold, type ToldQuery } from './booking/told-choice.ts';
import { changes, putInTable, takeOffTable } from './event-list.queries.ts';
import { eventTexts } from './event-texts.ts';

interface Removal {
  event: EventRecord;
  scope: EventScope;
}

/** Deletes an event, and as many of its series as the scope at the place `reach` says. */
export function useEventDeletion(): ConfirmedAction<EventRecord> {
  const client = useQueryClient();
  const removing = useAction({
    async act({ event, scope }: Removal, signal) {
      const told = await askOfScope(client, { event, becomes: null }, scope);
      await callApi(deleteEvent, undefined, { params: { id: event.id }, query: { scope, ...told }, signal });
      // Which of a series stay, only the server knows.
      if (scope === 'this') takeOffTable(client, event);
    },
    queueOf: ({ event }) => event.id,
    changes,
    done: (_, { scope }) => eventTexts.deleted(scope),
    failed: eventTexts.notDeleted,
  });
  return {
    ...removing,
    run: (event, reach) => removing.run({ event, scope: eventScopes[reach] ?? 'this' }),
  };
}

type Changes = Partial<ShowTimes & Pick<EventRecord, 'archived' | 'status' | 'location' | 'price'>>;

interface ChangeTexts {
  done: ToastMessage | ((event: EventRecord) => ToastMessage);
  failed: (error: unknown) => ToastMessage;
}

interface EventChange {
  event: EventRecord;
  becomes: Changes;
  /** Of a change that takes another one back: what was said of that one, which holds for this one as well. */
  told?: ToldQuery;
}

/**
 * A change of an event as it was seen, with an Undo that goes the way the change went. `show` is told where the event is
 * to be seen: in its new place at once, and in its old one again when that has failed.
 */
export function useEventChange(
  texts: ChangeTexts,
  undone: ChangeTexts,
  show: (event: EventRecord) => Promise<void> | void = () => {},
) {
  const client = useQueryClient();
  const made = useRef(new Map<number, EventRecord>());
  const changing = useAction({
    async act({ event, becomes, told }: EventChange, signal) {
      try {
        const query = told ?? (await askWhetherTold([{ event, becomes }]));
        const changed = await changeSeen(latestOf(event), becomes, query, signal);
        made.current.set(event.id, changed);
        putInTable(client, changed);
        return { event: changed, undo: { event: changed, becomes: asIn(event, becomes), told: query } };
      } finally {
        // Within the action: what it has changed is read again after it, and would be stopped by what is shown later.
        await show(latestOf(event));
      }
    },
    queueOf: ({ event }) => event.id,
    changes,
    done({ event, undo }, { told }): ToastMessage {
      const { done } = told ? undone : texts;
      const toast = typeof done === 'function' ? done(event) : done;
      return told ? toast : { ...toast, undo: { onPress: () => void run(undo) } };
    },
    failed: (error, { told }) => (told ? undone : texts).failed(error),
  });

  /** A change that was begun before the answer to an own one came is about what that one has made of it. */
  function latestOf(event: EventRecord): EventRecord {
    const own = made.current.get(event.id);
    return own && own.updatedAt > event.updatedAt ? own : event;
  }

  /** Resolves to the changed event, or to undefined when it failed. */
  async function run(change: EventChange): Promise<EventRecord | undefined> {
    await show({ ...change.event, ...change.becomes });
    const outcome = await changing.run(change);
    return outcome.isDone ? outcome.output.event : undefined;
  }

  return (event: EventRecord, becomes: Changes) => run({ event, becomes });
}

/** The same facts, as they are in an event. */
export function asIn(event: EventRecord, facts: Changes): Changes {
  const names = Object.keys(facts) as (keyof Changes)[];
  return Object.fromEntries(names.map((name) => [name, event[name]]));
}

/** Changes an event as it was seen: what someone else has changed meanwhile is left alone. */
export function changeSeen(
  { id, updatedAt }: Pick<EventRecord, 'id' | 'updatedAt'>,
  becomes: Changes,
  query: ToldQuery,
  signal?: AbortSignal,
): Promise<EventRecord> {
  const headers = { 'if-match': `"${updatedAt}"` };
  return callApi(changeEvent, becomes, { params: { id }, query, headers, signal });
}
