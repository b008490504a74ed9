import { deleteFormDraft, formDraftKeys } from '../../forms/form-drafts.ts';

/** A new event, or the id of an existing one. */
export type EventTarget = 'new' | number;

const start = 'event:';

/** The key of the draft of an event's form. */
export function eventDraftKey(target: EventTarget): string {
  return start + target;
}

/** The event with the latest draft, if there is one. */
export function latestEventDraft(): EventTarget | null {
  const [latest] = formDraftKeys(start);
  if (latest === undefined) return null;
  const name = latest.slice(start.length);
  if (name === 'new') return name;
  return /^\d+$/.test(name) ? Number(name) : null;
}

export function deleteEventDraft(target: EventTarget): void {
  deleteFormDraft(eventDraftKey(target));
}
