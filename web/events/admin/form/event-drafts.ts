import type { Drafts } from '../../../forms/drafts/drafts.ts';

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
