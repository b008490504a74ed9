import type { EventRecord } from '#contract/events/events.ts';
import type { Drafts } from '../../../forms/drafts/drafts.ts';
import { type FormDraft, restoredValues } from '../../../forms/form-state.ts';
import type { ScopedValues } from '../series/following.ts';

export type EventTarget = 'new' | number;

export const eventDraftStart = 'event:';

export function eventDraftKey(target: EventTarget): string {
  return eventDraftStart + target;
}

export function eventOfDraft({ thing }: { thing: string }): EventTarget {
  const name = thing.slice(eventDraftStart.length);
  return name === 'new' ? name : Number(name);
}

/** The event that was last worked at in this tab, if that is not saved. */
export function latestEventDraft(drafts: Drafts): EventTarget | null {
  const [latest] = drafts.list(eventDraftStart);
  return latest ? eventOfDraft(latest) : null;
}

/** The version of an event that is being edited: what one's own changes are measured by. */
export interface EditBase {
  event: EventRecord | undefined;
  version: string | undefined;
  values: ScopedValues;
}

export function baseOf(event: EventRecord | undefined, values: ScopedValues): EditBase {
  return { event, version: event?.updatedAt, values };
}

/**
 * A draft that was typed over an older version has to be saved with that version, so that a conflict is found. Unless
 * the event has the same values by now: then the draft was saved, and only the answer was lost.
 */
export function firstBase(drafts: Drafts, draftKey: string, stored: EditBase): EditBase {
  const draft = drafts.find<FormDraft>(draftKey)?.content;
  if (!draft?.version || !restoredValues(draft.values, stored.values)) return stored;
  return { ...stored, version: draft.version, values: { ...stored.values, ...draft.base } };
}
