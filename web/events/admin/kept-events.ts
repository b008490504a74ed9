import { forgetKept, keptKeys } from '../../forms/kept-values.ts';

/** A new event, or the id of one that is there. */
export type EventTarget = 'new' | number;

const start = 'event:';

/** Under which the unsaved values of an event's form are kept. */
export function eventKey(target: EventTarget): string {
  return start + target;
}

/** The event whose form was left last without being saved, if there is one. */
export function keptEvent(): EventTarget | null {
  const [latest] = keptKeys(start);
  if (latest === undefined) return null;
  const name = latest.slice(start.length);
  if (name === 'new') return name;
  return /^\d+$/.test(name) ? Number(name) : null;
}

export function forgetEvent(target: EventTarget): void {
  forgetKept(eventKey(target));
}
