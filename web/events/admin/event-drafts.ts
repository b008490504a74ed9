import { dropFromDevice } from '../../forms/device-drafts.ts';
import { deleteFormDraft, formDraftKeys } from '../../forms/form-drafts.ts';

/** A new event, or the id of an existing one. */
export type EventTarget = 'new' | number;

/** How the keys of these drafts begin. */
export const eventDraftStart = 'event:';

/** The key of the draft of an event's form. */
export function eventDraftKey(target: EventTarget): string {
  return eventDraftStart + target;
}

/** The event that a key is about. */
export function eventOfKey(key: string): EventTarget | null {
  const name = key.slice(eventDraftStart.length);
  if (name === 'new') return name;
  return /^\d+$/.test(name) ? Number(name) : null;
}

/** The event with the latest draft, if there is one. */
export function latestEventDraft(): EventTarget | null {
  const [latest] = formDraftKeys(eventDraftStart);
  if (latest === undefined) return null;
  return eventOfKey(latest);
}

/** In the tab and on the device. */
export function forgetEventDraft(key: string): void {
  deleteFormDraft(key);
  dropFromDevice(key);
}

export function deleteEventDraft(target: EventTarget): void {
  forgetEventDraft(eventDraftKey(target));
}
