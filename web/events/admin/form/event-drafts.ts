import type { Drafts } from '../../../forms/drafts/drafts.ts';

/** A new event, or the id of an existing one. */
export type EventTarget = 'new' | number;

/** How the names of these drafts begin. */
export const eventDraftStart = 'event:';

/** The name of the draft of an event's form. */
export function eventDraftKey(target: EventTarget): string {
  return eventDraftStart + target;
}

/** The event that a draft is about. */
export function eventOfDraft({ thing }: { thing: string }): EventTarget {
  const name = thing.slice(eventDraftStart.length);
  return name === 'new' ? name : Number(name);
}

/** The event that was last worked at in this tab, if that is not saved. */
export function latestEventDraft(drafts: Drafts): EventTarget | null {
  const [latest] = drafts.list(eventDraftStart);
  return latest ? eventOfDraft(latest) : null;
}
